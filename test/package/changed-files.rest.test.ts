import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { root } from '../support/program.ts'
import { startCli } from '../support/run-cli.ts'
import { expect, test } from '../support/test.ts'

test('a contract and a scenario that change after the build count as they are now', async ({
  folder,
}) => {
  for (const name of ['dist', 'scenarios', 'openapi.yaml', 'package.json'])
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true })
  replaceIn(path.join(folder, 'openapi.yaml'), 'maximum: 100', 'maximum: 7')
  replaceIn(path.join(folder, 'scenarios/default.yaml'), 'name: Rex', 'name: Changed')
  const program = [process.execPath, path.join(folder, 'dist/cli/main.js')] as const
  const url = await startCli(['start', '--port', '0'], { cwd: folder, program }).ready()
  const headers = { Authorization: 'Bearer sandbox-key' }
  const tooMany = await fetch(`${url}/pets?limit=8`, { headers })
  expect(tooMany.status).toBe(400)
  const first = await fetch(`${url}/pets?limit=1`, { headers })
  expect(await first.json()).toMatchObject([{ name: 'Changed' }])
})

test('parameters and numbers of a contract that changed after the build are checked as it says', async ({
  folder,
}) => {
  for (const name of ['dist', 'scenarios', 'openapi.yaml', 'package.json'])
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true })
  const file = path.join(folder, 'openapi.yaml')
  replaceIn(
    file,
    'schema: { type: integer, format: int64 }',
    'schema: { type: integer, format: int64, minimum: 1, maximum: 9223372036854775806 }',
  )
  replaceIn(
    file,
    "        status: { $ref: '#/components/schemas/PetStatus' }\n",
    `        status: { $ref: '#/components/schemas/PetStatus' }
        chip: { type: integer, maximum: 90071992547409930 }
        tags: { type: array, maxItems: 2, items: { type: string, pattern: '^[a-z]+$' } }
`,
  )
  const program = [process.execPath, path.join(folder, 'dist/cli/main.js')] as const
  const url = await startCli(['start', '--port', '0'], { cwd: folder, program }).ready()
  const headers = { Authorization: 'Bearer sandbox-key', 'Content-Type': 'application/json' }
  const read = async (id: string) => {
    const reply = await fetch(`${url}/pets/${id}`, { headers })
    return [reply.status, ((await reply.json()) as { message?: string }).message]
  }
  expect(await read('1')).toEqual([200, undefined])
  expect(await read('0')).toEqual([404, 'Animal not found: petId must be at least 1, got 0'])
  expect(await read('9223372036854775806')).toEqual([
    404,
    'Animal not found: no animal has the petId 9223372036854775806',
  ])
  expect(await read('9223372036854775807')).toEqual([
    404,
    'Animal not found: petId must be at most 9223372036854775806, got 9223372036854775807',
  ])
  const create = async (more: string) => {
    const body = `{"name":"Rex","categoryId":1,${more}}`
    const reply = await fetch(`${url}/pets`, { method: 'POST', headers, body })
    return ((await reply.json()) as { message?: string }).message ?? reply.status
  }
  expect(await create('"chip":9007199254740993,"tags":["a"]')).toBe(201)
  expect(await create('"chip":90071992547409931')).toBe(
    'chip must be at most 90071992547409930, got 90071992547409931',
  )
  expect(await create('"tags":["a","b","c"]')).toBe(
    'tags must have at most 2 items, got ["a","b","c"]',
  )
  expect(await create('"tags":["A"]')).toBe('tags.0 must match the pattern ^[a-z]+$, got "A"')
  const document = await (await fetch(new URL('/openapi.json', url))).text()
  expect(document).toContain('"maximum": 9223372036854775806')
})

// --- internal ---

function replaceIn(file: string, from: string, to: string): void {
  const text = readFileSync(file, 'utf8')
  expect(text).toContain(from)
  writeFileSync(
    file,
    text.replace(from, () => to),
  )
}
