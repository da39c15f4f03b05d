import { loadContract, readDocument } from '../support/built-in.ts'
import { runCli } from '../support/run-cli.ts'
import { expect, test } from '../support/test.ts'

test('contract explain says what each operation of the contract does, and why', async () => {
  const { code, stdout, stderr } = await runCli(['contract', 'explain'])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toContain('Resource pets: the records at /pets\n  id: the property id (int64)')
  expect(stdout).toMatch(
    /GET \/pets \(listPets\) lists records: 200\n {4}because it answers an array/,
  )
  expect(stdout).toContain(
    '?status filters by status: records have the property status of its type',
  )
  expect(stdout).toMatch(/Samples\n {2}POST \/messages \(createMessage\) answers a sample/)
  expect(stdout.match(/to change it: x-sandbox: \{ /g)).toHaveLength(
    loadContract().operations.length,
  )
})

test('contract explain --format json has the same as data', async () => {
  const { code, stdout } = await runCli(['contract', 'explain', '--format', 'json'])
  expect(code).toBe(0)
  const explained = JSON.parse(stdout)
  const roles = explained.operations.map(
    ({ operation, role }: { operation: string; role: string }) => [operation, role],
  )
  expect(roles).toHaveLength(loadContract().operations.length)
  expect(Object.fromEntries(roles)).toMatchObject({
    ...{ listPets: 'list', createPet: 'create', getPet: 'read', createMessage: 'sample' },
  })
  expect(explained).toMatchObject({ version: 1, title: 'Pet Store Service' })
  expect(explained.resources).toHaveLength(loadContract().roles.resources.length)
  expect(explained.resources[0]).toMatchObject({
    name: 'pets',
    record: {
      schema: 'Pet',
      properties: Object.keys(readDocument().components.schemas.Pet?.properties ?? {}),
    },
  })
})

test.for([
  [['contract'], 'contract needs to know what to do: contract explain.'],
  [['contract', 'change'], 'must be one of explain, got "change"'],
  [['contract', 'explain', 'mine.yaml', 'yours.yaml'], '"yours.yaml" is one word too many'],
  [['contract', 'explain', '--format', 'xml'], '--format must be one of text, json, got "xml"'],
  [['contract', 'explain', '--port', '1'], '--port'],
] as const)('%j is refused in a sentence', async ([words, sentence]) => {
  const { code, stdout, stderr } = await runCli([...words])
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toContain(sentence)
})
