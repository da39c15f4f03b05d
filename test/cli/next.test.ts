import path from 'node:path'
import { nextChanges, writeNext } from '../support/next-pet-store.ts'
import { spawnCli } from '../support/run-cli.ts'
import { expect, test } from '../support/test.ts'

const { lowerLimit, withoutField } = nextChanges

/** Sends two requests as a client that has a name. */
const COMMAND = `for query in limit=80 limit=20; do
  curl -s -o "${'$'}{TMPDIR:-/tmp}/none" -A depot-app/2.1 -H "Authorization: Bearer $PETSTORE_KEY" "$PETSTORE_URL/pets?$query"
done`

test('at the end of --exec, the log says which changes of the next contract clients met', async ({
  folder,
}) => {
  const next = path.relative(folder, writeNext(folder, lowerLimit, withoutField))
  const args = ['--next', next, '-p', '0', '--exec', COMMAND]
  const { code, stderr } = await spawnCli([...args, '--log', 'pretty'], { cwd: folder })
  expect([code, stderr]).toEqual([
    0,
    expect.stringContaining(
      'the next contract would have refused 1 exchange, answered 1 otherwise and 0 alike\n',
    ),
  ])
  expect(stderr).toContain(
    'next contract, error: request-parameter-max-decreased listPets query.limit would refuse 1 exchange of depot-app/2.1\n',
  )
  expect(stderr).toMatch(
    /next contract, error: response-required-property-removed \S+ 200\.\*\.categoryId was met by depot-app\/2\.1\n/,
  )
  const json = await spawnCli([...args, '--log', 'json'], { cwd: folder })
  const lines = json.stderr.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
  expect(lines.find(({ next: said }) => Object(said) === said)?.next).toEqual({
    ...{ refused: 1, otherwise: 1, same: 0, unjudged: 0 },
  })
  expect(lines.find(({ refused }) => refused === 1)).toMatchObject({
    ...{ level: 30, met: 2, clients: 1 },
    change: { id: 'request-parameter-max-decreased', level: 'error', operation: 'listPets' },
  })
})

test('without requests nothing is said of the next contract', async ({ folder }) => {
  const next = writeNext(folder, lowerLimit)
  const { stderr } = await spawnCli(['--next', next, '-p', '0', '--exec', 'true'])
  expect(stderr).not.toContain('next contract')
})
