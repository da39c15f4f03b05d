import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { programs } from '../support/program.ts'
import { spawnCli, startCli } from '../support/run-cli.ts'
import { expect, test } from '../support/test.ts'

test('a large contract starts from what is kept as it does without, and as its file is now', async ({
  folder,
}) => {
  const file = path.join(folder, 'large.json')
  const home = path.join(folder, 'cache')
  writeFileSync(file, largeContract('red'))
  const start = async (given: { readonly [name: string]: string } = {}, ...flags: string[]) => {
    const env = { XDG_CACHE_HOME: home, PETSTORE_NO_CACHE: '', ...given }
    const cli = startCli(['start', '--port', '0', '--contract', file, ...flags], {
      ...{ cwd: folder, env, program: programs.built },
    })
    const url = await cli.ready()
    const lists = [1, 120].map(async (at) => (await fetch(`${url}/things-${at}`)).text())
    const texts = await Promise.all(lists)
    await cli.stop('SIGTERM')
    return texts
  }
  const kept = path.join(home, 'petstore-sandbox')
  const files = () => readdirSync(kept).map((name) => path.join(kept, name))
  const times = () => files().map((each) => [each, statSync(each).ino])
  // The flag wins over the variable, as ever.
  const first = await start({ PETSTORE_NO_CACHE: '0' }, '--no-cache')
  expect(() => readdirSync(home)).toThrow('ENOENT')
  expect(await start()).toEqual(first)
  // What was read, and what was generated.
  const made = times()
  expect(made).toHaveLength(2)
  expect(await start()).toEqual(first)
  expect(times()).toEqual(made)
  for (const each of files()) writeFileSync(each, readFileSync(each, 'utf8').replace('red', 'led'))
  expect(await start()).toEqual(first)
  writeFileSync(file, largeContract('blue'))
  const changed = await start()
  expect(changed[0]).toContain('"color":"blue"')
  expect(await start()).toEqual(changed)
  writeFileSync(file, '{"openapi":"3.1.0"}')
  const refused = await spawnCli(['start', '--port', '0', '--contract', file], {
    ...{ cwd: folder, env: { XDG_CACHE_HOME: home }, program: programs.built },
  })
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('info.title')])
})

// --- internal ---

/** A contract that takes long to read, with records of one color. */
function largeContract(color: string): string {
  const texts = Array.from({ length: 30 }, (_, at) => [`text${at}`, { type: 'string' }])
  const thing = {
    type: 'object',
    required: ['id', 'color'],
    properties: {
      id: { type: 'integer', format: 'int64', minimum: 2 ** 53 },
      color: { type: 'string', enum: [color] },
      ...Object.fromEntries(texts),
    },
  }
  const answer = (schema: object) => ({
    200: { description: 'ok', content: { 'application/json': { schema } } },
  })
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } }
  const paths = Array.from({ length: 120 }, (_, index) => {
    const at = index + 1
    return [
      [`/things-${at}`, { get: { responses: answer({ type: 'array', items: thing }) } }],
      [`/things-${at}/{id}`, { get: { parameters: [id], responses: answer(thing) } }],
    ]
  })
  return JSON.stringify({
    ...{ openapi: '3.1.0', info: { title: 'Large', version: '1' } },
    paths: Object.fromEntries(paths.flat()),
  })
}
