import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readYaml, writeYamlRows } from '../../src/base/json/yaml.ts'
import { hostileText } from '../support/any-scenario.ts'
import { runs } from '../support/runs.ts'

/** A value that was written and read again; its list has an item in each line. */
function again(value: { readonly list: readonly object[] }): unknown {
  const text = Buffer.from(writeYamlRows(value, 'list')).toString()
  const { problems, value: read } = readYaml(text)
  return problems.length > 0 ? problems : read()
}

// The library loses the spaces of such lines in a block, and cannot read the last ones in a line.
test.for([' \n', '\n \t\n', 'a\n \nb', '  ', ' \n ', 'a \n', '?\n.inf', '?\n~', '- \n', '\r'])(
  'the text %j is the same when it was written as YAML',
  (text) => {
    const value = { text, list: [{ text, inner: { text } }] }
    expect(again(value)).toEqual(value)
  },
)

test('any text is the same when it was written as YAML, as a value and as a key', () => {
  const items = fc.array(fc.record({ text: hostileText }), { maxLength: 2 })
  fc.assert(
    fc.property(hostileText, hostileText, items, (text, key, list) => {
      const value = { text, map: { [key]: text }, list }
      expect(again(value)).toEqual(value)
    }),
    runs(300),
  )
})
