import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runCli } from '../support/run-command.ts'
import { some } from '../support/runs.ts'
import { expect, test } from '../support/test.ts'

/** A tape of lists of animals, each list asked for by a query of its own. */
function writeTape(
  file: string,
  { lists, each, query = '' }: { lists: number; each: number; query?: string },
): void {
  const lines = Array.from({ length: lists }, (_, list) => {
    const animals = Array.from({ length: each }, (_, index) => ({
      ...{ id: list * each + index + 1, name: 'Rex', categoryId: 3 },
    }))
    const headers = { 'content-type': 'application/json' }
    const answer = { status: 200, headers, body: JSON.stringify(animals) }
    return { request: `GET /v1/pets?limit=${list}${query}`, answer }
  })
  writeFileSync(file, [{ tape: 1 }, ...lines].map((line) => `${JSON.stringify(line)}\n`).join(''))
}

test.for(
  some(
    [
      ['animals with too long addresses', { lists: 60, each: 20, query: `&x=${'y'.repeat(8000)}` }],
      ['too many animals', { lists: 150, each: 1000 }],
    ] as const,
    1,
  ),
)(
  'a recording of %s for YAML is refused with the command that makes JSON of it',
  async ([, parts], { folder }) => {
    const tape = path.join(folder, 'session.tape.ndjson')
    const out = path.join(folder, 'session.yaml')
    writeTape(tape, parts)
    const refused = await runCli(['scenario', 'import', tape, '--out', out])
    expect([refused.code, refused.stdout]).toEqual([2, ''])
    expect(refused.stderr).toMatch(
      /session\.yaml is not written: its animals do not fit into a YAML/,
    )
    expect([existsSync(tape), existsSync(out)]).toEqual([true, false])
    const [, wayOut = ''] = /petstore-sandbox (scenario import .*)\n$/.exec(refused.stderr) ?? []
    expect(await runCli(wayOut.split(' '))).toMatchObject({ code: 0 })
    const json = path.join(folder, 'session.json')
    expect(await runCli(['scenario', 'validate', json])).toMatchObject({ code: 0 })
  },
)
