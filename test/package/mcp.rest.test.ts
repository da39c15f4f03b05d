import { readdirSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { expect, test } from 'vitest'
import { installedFolder } from '../support/installed-package.ts'
import { openMcp } from '../support/mcp-session.ts'

const folder = installedFolder({ packages: [] })

test('only mcp loads the SDK of the protocol, and both files about what is bundled name it', () => {
  const dist = path.join(folder.root, 'node_modules/petstore-sandbox/dist')
  const read = (file: string) => readFileSync(path.join(dist, file), 'utf8')
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' })
  const scripts = files.filter((file) => file.endsWith('.js'))
  const holders = scripts.filter((file) => read(file).includes('notifications/cancelled'))
  expect(holders).toEqual([path.join('cli', 'mcp.js')])
  const importers = scripts.filter((file) => /\/mcp\.js/.test(read(file)))
  expect(importers).toHaveLength(1)
  const commands = read(importers[0] as string)
  expect(commands).toMatch(/import\(["']\.\/mcp\.js["']\)/)
  expect(commands).not.toMatch(/from ?["']\.\/mcp\.js["']/)
  const { components } = JSON.parse(read('sbom.cdx.json'))
  const named = components.map(({ group = '', name }: { group?: string; name: string }) => {
    return group === '' ? name : `${group}/${name}`
  })
  expect(named).toEqual(expect.arrayContaining(['@modelcontextprotocol/sdk', 'zod']))
  expect(read('THIRD-PARTY-NOTICES')).toMatch(/^@modelcontextprotocol\/sdk 1\.\d+\.\d+ \(MIT\)$/m)
})

test('the installed command serves the tools, and the sandbox that it starts answers as they say', async () => {
  const bin = realpathSync(path.join(folder.root, 'node_modules/.bin/petstore-sandbox'))
  const installed = { cwd: folder.path, program: [process.execPath, bin] } as const
  const { call, sandbox, client, errors } = await openMcp(['flaky', '--keys', 'mine'], installed)
  const { tools } = await client.listTools()
  expect(tools).toHaveLength(17)
  const { url, key } = await sandbox()
  expect(key).toBe('mine')
  expect((await call('disarm_fault', { all: true })).says).toBe('No fault is armed any more.')
  await call('arm_fault', { id: 'busy', on: 'listPets', respond: { status: 503 } })
  const answer = await fetch(`${url}/pets`, { headers: { authorization: `Bearer ${key}` } })
  expect(answer.status).toBe(503)
  expect((await call('explain_request')).says).toContain('The fault busy struck')
  expect((await call('explain_operation', { operation: 'getPet' })).value.servedAs.role).toBe(
    'read',
  )
  const reader = await openMcp(['--url', url, '--read-only'], installed)
  expect((await reader.call('list_requests')).value).toHaveLength(1)
  expect([...errors, ...reader.errors]).toEqual([])
})
