import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../support/program.ts'

test('the type of a scenario from code has every key of the schema, each with a docstring', () => {
  const { properties } = JSON.parse(
    readFileSync(path.join(root, 'scenarios/scenario.schema.json'), 'utf8'),
  )
  const source = readFileSync(path.join(root, 'src/scenarios/scenario-types.ts'), 'utf8')
  const [type = ''] = /interface ScenarioInput .*?\n}\n/s.exec(source) ?? []
  const documented = type.matchAll(/\*\/\n {2}readonly '?([\w$+]+)'?\??:/g)
  const keys = [...documented].map(([, key]) => key)
  expect(keys.toSorted()).toEqual(Object.keys(properties).toSorted())
})
