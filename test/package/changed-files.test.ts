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

// --- internal ---

function replaceIn(file: string, from: string, to: string): void {
  const text = readFileSync(file, 'utf8')
  expect(text).toContain(from)
  writeFileSync(file, text.replace(from, to))
}
