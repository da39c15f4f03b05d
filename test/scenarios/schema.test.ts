import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { generatedFiles } from '../../scripts/generated-files.ts'
import { scenarioSchema } from '../../src/scenarios/scenario-schema.ts'
import { loadContract, readDocument } from '../support/built-in.ts'
import { expect, test } from '../support/test.ts'

test.for([...(await generatedFiles())])('%s is what the code generates', ([file, text]) => {
  expect(readFileSync(file, 'utf8')).toBe(text)
})

test('the schema of scenarios is a schema of JSON Schema 2020-12', () => {
  const ajv = new Ajv2020({ strict: false })
  expect(ajv.validateSchema(scenarioSchema(loadContract())), ajv.errorsText()).toBe(true)
})

test('the schemas of openapi.yaml are schemas of JSON Schema 2020-12', () => {
  const { schemas } = readDocument().components
  const ajv = new Ajv2020({ strict: false })
  for (const [name, schema] of Object.entries(schemas))
    expect(ajv.validateSchema(schema), `${name}: ${ajv.errorsText()}`).toBe(true)
})

test('the type of a scenario from code has every key of the schema, each with a docstring', () => {
  const { properties } = JSON.parse(readFileSync('scenarios/scenario.schema.json', 'utf8'))
  const source = readFileSync('src/scenarios/scenario-types.ts', 'utf8')
  const [type = ''] = /interface ScenarioInput .*?\n}\n/s.exec(source) ?? []
  const documented = type.matchAll(/\*\/\n {2}readonly '?([\w$+]+)'?\??:/g)
  const keys = [...documented].map(([, key]) => key)
  expect(keys.toSorted()).toEqual(Object.keys(properties).toSorted())
})
