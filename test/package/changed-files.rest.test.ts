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
  const file = path.join(folder, 'openapi.yaml')
  replaceIn(file, 'maximum: 100', 'maximum: 7')
  const int64 = 'schema: { type: integer, format: int64'
  replaceIn(file, `${int64} }`, `${int64}, minimum: 1, maximum: 9223372036854775806 }`)
  const status = "        status: { $ref: '#/components/schemas/PetStatus' }\n"
  const more = `        chip: { type: integer, maximum: 90071992547409930 }
        tags: { type: array, maxItems: 2, items: { type: string, pattern: '^[a-z]+$' } }
`
  replaceIn(file, status, status + more)
  replaceIn(path.join(folder, 'scenarios/default.yaml'), 'name: Rex', 'name: Changed')
  const program = [process.execPath, path.join(folder, 'dist/cli/main.js')] as const
  const url = await startCli(['start', '--port', '0'], { cwd: folder, program }).ready()
  const headers = { Authorization: 'Bearer sandbox-key', 'Content-Type': 'application/json' }
  /** The message of an answer, if it has one, or else its status. */
  const ask = async (target: string, body?: string) => {
    const init = body === undefined ? { headers } : { method: 'POST', headers, body }
    const reply = await fetch(url + target, init)
    return ((await reply.json()) as { message?: string }).message ?? reply.status
  }
  const create = (more: string) => ask('/pets', `{"name":"Rex","categoryId":1,${more}}`)
  const first = await fetch(`${url}/pets?limit=1`, { headers })
  expect(await first.json()).toMatchObject([{ name: 'Changed' }])
  expect([
    await ask('/pets?limit=8'),
    await ask('/pets/1'),
    await ask('/pets/0'),
    await ask('/pets/9223372036854775806'),
    await ask('/pets/9223372036854775807'),
    await create('"chip":9007199254740993,"tags":["a"]'),
    await create('"chip":90071992547409931'),
    await create('"tags":["a","b","c"]'),
    await create('"tags":["A"]'),
  ]).toEqual([
    expect.stringContaining('limit must be'),
    200,
    'Animal not found: petId must be at least 1, got 0',
    'Animal not found: no animal has the petId 9223372036854775806',
    'Animal not found: petId must be at most 9223372036854775806, got 9223372036854775807',
    201,
    'chip must be at most 90071992547409930, got 90071992547409931',
    'tags must have at most 2 items, got ["a","b","c"]',
    'tags.0 must match the pattern ^[a-z]+$, got "A"',
  ])
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
