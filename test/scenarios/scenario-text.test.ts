import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { loadScenario, parseScenario } from '../../src/scenarios/load-scenario.ts'
import type { Scenario } from '../../src/scenarios/scenario.ts'
import { scenarioResources } from '../../src/scenarios/scenario-resources.ts'
import {
  scenarioSettings,
  scenarioText,
  textRows,
  toInput,
} from '../../src/scenarios/scenario-text.ts'
import { anyScenario, hostileText } from '../support/any-scenario.ts'
import { loadContract } from '../support/built-in.ts'
import { toRow } from '../support/records.ts'
import { runs } from '../support/runs.ts'
import { writeFiles } from '../support/scenario-files.ts'
import { expect, test } from '../support/test.ts'

const contract = loadContract()

test.for(['yaml', 'json'] as const)(
  'any scenario can be written as %s, and is the same when it is read',
  async (format, { folder }) => {
    await fc.assert(
      fc.asyncProperty(anyScenario(hostileText), async (value) => {
        const scenario = await parseScenario(value, contract)
        const name = `a.${format}`
        const { [name]: file } = writeFiles(folder, { [name]: await textOf(scenario, format) })
        const again = await loadScenario(file as string, contract)
        expect(comparable(again)).toEqual({ ...comparable(scenario), generate: new Map() })
      }),
      runs(25),
    )
  },
)

test('any scenario as a value is the same when it is parsed again', async () => {
  await fc.assert(
    fc.asyncProperty(anyScenario(), async (value) => {
      const scenario = await parseScenario(value, contract)
      const again = await parseScenario(toInput(scenario), contract)
      expect(comparable(again)).toEqual(comparable(scenario))
    }),
    runs(20),
  )
})

const pets = [
  { id: 1, name: 'Rex', categoryId: 3, status: 'available' },
  { id: 2, name: 'No', categoryId: 3 },
  { id: 9007199254740993n, name: "Minka's: #1\n", categoryId: 3, status: 'sold' },
  { id: 4, name: 'Bo', categoryId: 3, other: { collar: 'red' } },
]

test.for<['yaml' | 'json', string]>([
  [
    'yaml',
    `version: 1
name: mine
seed: 1
keys:
  - sandbox-key
unspecified: pinned
pets:
  - { id: 1, name: Rex, categoryId: 3, status: available }
  - { id: 2, name: "No", categoryId: 3 }
  - { id: 9007199254740993, name: "Minka's: #1\\n", categoryId: 3, status: sold }
  - { id: 4, name: Bo, categoryId: 3, other: { collar: red } }
`,
  ],
  [
    'json',
    `{
  "version": 1,
  "name": "mine",
  "seed": 1,
  "keys": [
    "sandbox-key"
  ],
  "unspecified": "pinned",
  "pets": [
    {"id":1,"name":"Rex","categoryId":3,"status":"available"},
    {"id":2,"name":"No","categoryId":3},
    {"id":9007199254740993,"name":"Minka's: #1\\n","categoryId":3,"status":"sold"},
    {"id":4,"name":"Bo","categoryId":3,"other":{"collar":"red"}}
  ]
}
`,
  ],
])('a scenario as %s has an animal on each line', async ([format, expected]) => {
  const scenario = await parseScenario({ version: 1, name: 'mine', pets }, contract)
  expect(await textOf(scenario, format)).toBe(expected)
})

test('a long scenario is written in pieces, not animal by animal and not as a whole', async () => {
  const many = Array.from({ length: 10_000 }, (_, at) =>
    toRow({ id: at + 1, name: 'Rex', categoryId: 1 }),
  )
  const pieces: string[] = []
  const written = { rows: new Map([['pets', many]]), resources: scenarioResources(contract) }
  for await (const piece of scenarioText({ version: 1 }, written, 'json')) pieces.push(piece)
  expect(pieces.length).toBeGreaterThan(5)
  expect(pieces.length).toBeLessThan(20)
  expect(JSON.parse(pieces.join('')).pets).toHaveLength(10_000)
})

// --- internal ---

function textOf(scenario: Scenario, format: 'yaml' | 'json'): Promise<string> {
  const { records, resources } = scenario
  return text(
    scenarioText(scenarioSettings(scenario), { rows: textRows(records), resources }, format),
  )
}

/** Without what names files, and functions. */
function comparable({ files: _files, remarks: _remarks, expressions: _tests, ...rest }: Scenario) {
  return rest
}
