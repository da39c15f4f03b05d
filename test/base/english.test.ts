import { expect, test } from 'vitest'
import { oneOf } from '../../src/base/text/text.ts'
import { plural, singular } from '../../src/contract/resources/paths.ts'

test.each([
  ['order', 'an order'],
  ['line item', 'a line item'],
  ['user', 'a user'],
  ['usage', 'a usage'],
  ['unit', 'a unit'],
  ['universal link', 'a universal link'],
  ['uninstaller', 'an uninstaller'],
  ['update', 'an update'],
  ['URL', 'a URL'],
  ['uuid', 'a uuid'],
  ['utility', 'a utility'],
  ['euro', 'a euro'],
  ['one-off', 'a one-off'],
  ['only child', 'an only child'],
])('one %s is %s', (one, expected) => {
  expect(oneOf({ one })).toBe(expected)
})

test.each([
  ['pet', 'pets'],
  ['category', 'categories'],
  ['key', 'keys'],
  ['address', 'addresses'],
  ['status', 'statuses'],
  ['box', 'boxes'],
  ['api', 'apis'],
  ['wiki', 'wikis'],
])('several of what is called %s are %s', (one, many) => {
  expect(plural(one)).toBe(many)
  expect(plural(many)).toBe(many)
  expect(singular(many)).toBe(one)
})
