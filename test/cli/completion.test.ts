import { commandNames } from '../../src/options/option.ts'
import { flagOf, optionsOfCommand } from '../../src/options/options.ts'
import { ledgerNames, settingsFor } from '../support/pet-ledger.ts'
import { runCli } from '../support/run-command.ts'
import { writeFiles } from '../support/scenario-files.ts'
import { expect, test } from '../support/test.ts'

const ASKING = ['--get-yargs-completions', 'petstore-sandbox']

/** What is offered to bash that begins with what is typed, after these words. */
async function offered(line: string, cwd?: string, env = {}): Promise<readonly string[]> {
  const words = line.split(' ')
  const { code, stdout, stderr } = await runCli([...ASKING, ...words], {
    ...(cwd !== undefined && { cwd }),
    env: { SHELL: '/bin/bash', ...env },
  })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return stdout.split('\n').filter((each) => each !== '' && each.startsWith(words.at(-1) as string))
}

const scenarios = ['default', 'flaky', 'my-own']

test.for<[string, readonly string[]]>([
  ['st', ['start']],
  ['./f', []],
  ['start my', ['my-own']],
  ['mock fl', ['flaky']],
  ['--po', ['--port']],
  ['flaky --po', ['--port']],
  ['start --port 1 --po', []],
  ['start -p 1 --po', []],
  ['check --po', []],
  ['check ', []],
  ['check --fail-on ', ['error', 'warning', 'never']],
  ['check --fail-on=w', ['--fail-on=warning']],
  ['check --fail-on = w', ['warning']],
  ['start --tls-cert ', []],
  ['start --port ', []],
  ['start --isolation ', ['shared', 'per-key']],
  ['start --watch fl', ['flaky']],
  ['proxy ', ['production', 'staging']],
  ['verify s', ['staging']],
  ['scenario v', ['validate']],
  ['scenario validate default fl', ['flaky']],
  ['scenario import ', []],
  ['report m', ['merge']],
  ['start --unspecified pin', ['pinned']],
  ['start --unspecified rotate,listOrder=n', ['rotate,listOrder=newest']],
  ['start --unspecified rotate,listOrder = n', ['newest']],
  ['start --unspecified listOrder=id,listO', []],
  ['contract ledger --kind listF', ['listFill']],
  ['contract explain --operation c', ['createPet', 'createMessage']],
  ['contract explain --resource ', ['pets']],
])('after "%s" come %j', async ([line, expected], { folder }) => {
  writeFiles(folder, { 'scenarios/my-own.yaml': 'version: 1\n' })
  expect(await offered(line, folder)).toEqual(expected)
})

test('where a scenario is expected, those of the working directory and its YAML files are offered', async ({
  folder,
}) => {
  writeFiles(folder, { 'my.yaml': '', 'scenarios/my-own.yaml': '', 'package.json': '' })
  writeFiles(folder, { 'scenarios/e\u001bvil.yaml': '', 'scenarios/q$(id).yaml': '' })
  for (const line of ['start ', 'verify --scenario ', 'scenario validate x ']) {
    const found = await offered(line, folder)
    expect(found).toEqual(expect.arrayContaining([...scenarios, 'my.yaml']))
    // What means something to a terminal or a shell is not offered.
    expect(found.filter((each) => /package|vil|id/.test(each))).toEqual([])
  }
  const first = await offered('', folder)
  expect(first).toEqual(expect.arrayContaining([...commandNames, ...scenarios]))
  expect(first).not.toContain('my.yaml')
})

test('every flag of every command is offered, and every choice and entry of the ledger', async () => {
  for (const command of commandNames) {
    const flags = optionsOfCommand(command).flatMap(([name, { positional }]) =>
      positional?.includes(command) ? [] : [`--${flagOf(name)}`],
    )
    const found = await offered(`${command} --`)
    expect(found.toSorted()).toEqual([...flags, '--help', '--version'].toSorted())
  }
  const settings = ledgerNames.flatMap((name) =>
    settingsFor(name).map((choice) => `${name}=${choice}`),
  )
  expect(await offered('start --unspecified ')).toEqual(expect.arrayContaining(settings))
})

test('entries and operations are those of the contract that is named, and none of one that cannot be read', async ({
  folder,
}) => {
  const document = {
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    paths: { '/orders': { get: { operationId: 'listOrders', responses: { '200': {} } } } },
  }
  writeFiles(folder, { 'shop.json': JSON.stringify(document), 'bad.json': '{' })
  const explain = 'contract explain --operation l'
  expect(await offered('contract explain shop.json --operation l', folder)).toEqual(['listOrders'])
  expect(await offered(explain, folder, { PETSTORE_CONTRACT: 'shop.json' })).toEqual(['listOrders'])
  expect(await offered('start --contract=bad.json --unspecified p', folder)).toEqual([])
})
