import { LIBRARY, writeFiles } from '../support/contract-files.ts'
import { startProxy, startSandbox } from '../support/library.ts'
import { runCli } from '../support/run-command.ts'
import { expect, test } from '../support/test.ts'

const overlay = (title: string) => ({
  overlay: '1.0.0',
  info: { title: 'O', version: '1' },
  actions: [{ target: '$.info', update: { title } }],
})

const files = () =>
  writeFiles({
    'library.yaml': LIBRARY,
    'over.json': overlay('Laid Over'),
    'first.json': overlay('First'),
    'fleet.yaml': 'version: 1\ncontract: library.yaml\noverlay: first.json\n',
    'archive.json': { log: { entries: [] } },
  })

test.for([
  ['scenario validate', 'library.yaml', 'an OpenAPI document', 'Give it as --contract'],
  ['start', 'over.json', 'an OpenAPI Overlay', 'Give it as --overlay'],
  ['start', 'archive.json', 'a HAR', 'Make one of it: petstore-sandbox scenario import'],
] as const)('%s %s is told that the file is %s', async ([command, name, is, wayOut]) => {
  const at = files()
  const { code, stderr } = await runCli([...command.split(' '), at(name)])
  expect(code).toBe(2)
  expect(stderr).toContain(`${at(name)} is ${is}, not a scenario. ${wayOut} ${at(name)}`)
  expect(stderr.trim().split('\n')).toHaveLength(1)
})

test('an overlay of the command line is laid over the contract that a scenario names', {
  tags: ['rest'],
}, async () => {
  const at = files()
  await using sandbox = await startSandbox({
    ...{ scenario: at('fleet.yaml'), overlay: [at('over.json')] },
  })
  expect(sandbox.contract.title).toBe('Laid Over')
  const validated = await runCli([
    ...['scenario', 'validate', at('fleet.yaml'), '--overlay', at('over.json')],
  ])
  expect(validated).toMatchObject({ code: 0 })
})

test.for([['over.yaml'], [7], [[7]], [['']]] as const)(
  'the overlay %j from code is refused: it is a list of names of files',
  async ([given]) => {
    const bad = { contract: files()('library.yaml'), overlay: given } as object
    const sentence = "must be a list of names of files, such as ['over.yaml'], got"
    await expect(startSandbox(bad)).rejects.toThrow(
      `The option overlay of startSandbox ${sentence}`,
    )
    await expect(startProxy({ upstream: 'http://127.0.0.1:1', ...bad })).rejects.toThrow(
      `The option overlay of startProxy ${sentence}`,
    )
  },
)
