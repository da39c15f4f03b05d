import fc from 'fast-check'
import { stringify } from 'yaml'
import { UsageError } from '../../src/base/errors.ts'
import { stringifyJson } from '../../src/base/json/json.ts'
import { loadScenario } from '../../src/scenarios/load-scenario.ts'
import { anyScenario } from '../support/any-scenario.ts'
import { loadContract } from '../support/built-in.ts'
import { runs } from '../support/runs.ts'
import { writeFiles } from '../support/scenario-files.ts'
import { expect, test } from '../support/test.ts'

const contract = loadContract()

test('any valid scenario is the same whether it is written as YAML or as JSON', async ({
  folder,
}) => {
  await fc.assert(
    fc.asyncProperty(anyScenario(), async (value) => {
      const files = writeFiles(folder, {
        'a.yaml': stringify(value),
        'a.json': stringifyJson(value),
      })
      // Their remarks name the files.
      const {
        files: _yaml,
        remarks: _ofYaml,
        expressions: _inYaml,
        ...fromYaml
      } = await loadScenario(files['a.yaml'], contract)
      const {
        files: _json,
        remarks: _ofJson,
        expressions: _inJson,
        ...fromJson
      } = await loadScenario(files['a.json'], contract)
      expect(fromYaml).toEqual(fromJson)
      const { pets = [], name, keys = ['sandbox-key'] } = value
      const faults = value['faults+'] ?? value.faults ?? []
      const all = pets.map(({ other, ...pet }) => ({ ...pet, ...other }))
      expect(fromJson).toMatchObject({ name, keys })
      expect((fromJson.records.get('pets') ?? []).map((record) => record.value)).toEqual(all)
      expect(fromJson.faults).toEqual(faults)
    }),
    runs(20),
  )
})

/** Scraps of scenario files, from which fast-check puts texts together. */
const scrap = fc.oneof(
  fc.constantFrom(
    ...['\n', '  ', '\t', '- ', ': ', '? ', '!!set ', '!!binary ', '!x ', '<<: ', '---\n', '|\n'],
    ...['%YAML 9\n', '>\n', '&a ', 'extends: x', 'extends: ./a.yaml', 'version: 1', 'clock: '],
    ...['pets:', 'keys:', 'faults:', '"version":1', '__proto__', '\\u0000', '\\ud800', '\uFEFF'],
    ...['*a', '~', '.nan', '0x1F', '1e999', ...'{}[],"\'#'],
  ),
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.json({ maxDepth: 2 }),
)
const anyText = fc.array(scrap, { maxLength: 14 }).map((scraps) => scraps.join(''))

test.for(['a.yaml', 'a.json'])(
  'any text at all as %s is a scenario or a mistake of the user',
  async (name, { folder }) => {
    await fc.assert(
      fc.asyncProperty(anyText, async (content) => {
        const { [name]: file } = writeFiles(folder, { [name]: content })
        try {
          expect((await loadScenario(file as string, contract)).name).toEqual(expect.any(String))
        } catch (error) {
          if (!(error instanceof UsageError)) throw error
          expect(error.message).toContain(name)
        }
      }),
      runs(50),
    )
  },
)
