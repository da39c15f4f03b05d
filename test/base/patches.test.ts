import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonPatch, mergePatch, PatchError } from '../../src/base/http/json-patch.ts'
import { anyJson } from '../support/any-schema.ts'
import { runs } from '../support/runs.ts'

/** The examples of RFC 7396, appendix A. */
test.for<[target: unknown, patch: unknown, result: unknown]>([
  [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
  [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
  [{ a: 'b' }, { a: null }, {}],
  [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
  [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
  [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
  [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
  [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
  [
    ['a', 'b'],
    ['c', 'd'],
    ['c', 'd'],
  ],
  [{ a: 'b' }, ['c'], ['c']],
  [{ a: 'foo' }, null, null],
  [{ a: 'foo' }, 'bar', 'bar'],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [[1, 2], { a: 'b', c: null }, { a: 'b' }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
  [{ a: 1 }, JSON.parse('{"__proto__":{"b":1}}'), JSON.parse('{"a":1,"__proto__":{"b":1}}')],
  [{ a: 1 }, { a: JSON.rawJSON('1e400') }, { a: JSON.rawJSON('1e400') }],
])('%o merged with %o is %o', ([target, patch, result]) => {
  expect(JSON.stringify(mergePatch(target, patch))).toBe(JSON.stringify(result))
})

test('a patch is merged once as twice', () => {
  fc.assert(
    fc.property(anyJson, anyJson, (target, patch) => {
      const once = mergePatch(target, patch)
      expect(mergePatch(once, patch)).toEqual(once)
    }),
    runs(200),
  )
})

const add = (path: string, value: unknown) => ({ op: 'add', path, value })
const replace = (path: string, value: unknown) => ({ op: 'replace', path, value })
const check = (path: string, value: unknown) => ({ op: 'test', path, value })
const remove = (path: string) => ({ op: 'remove', path })
const move = (from: string, path: string) => ({ op: 'move', from, path })
const copy = (from: string, path: string) => ({ op: 'copy', from, path })

/** The examples of RFC 6902, appendix A, and some beside. */
test.for<[name: string, target: unknown, patch: unknown, result: unknown]>([
  ['adds a member', { foo: 'bar' }, [add('/baz', 'qux')], { foo: 'bar', baz: 'qux' }],
  ['adds an item', { foo: ['bar', 'baz'] }, [add('/foo/1', 'qux')], { foo: ['bar', 'qux', 'baz'] }],
  ['removes a member', { baz: 'qux', foo: 'bar' }, [remove('/baz')], { foo: 'bar' }],
  ['removes an item', { foo: ['bar', 'qux', 'baz'] }, [remove('/foo/1')], { foo: ['bar', 'baz'] }],
  [
    'replaces a value',
    { baz: 'qux', foo: 'bar' },
    [replace('/baz', 'boo')],
    { baz: 'boo', foo: 'bar' },
  ],
  [
    'moves a value',
    { foo: { bar: 'baz', waldo: 'fred' }, qux: { corge: 'grault' } },
    [move('/foo/waldo', '/qux/thud')],
    { foo: { bar: 'baz' }, qux: { corge: 'grault', thud: 'fred' } },
  ],
  [
    'moves an item',
    { foo: ['all', 'grass', 'cows', 'eat'] },
    [move('/foo/1', '/foo/3')],
    { foo: ['all', 'cows', 'eat', 'grass'] },
  ],
  [
    'tests values',
    { baz: 'qux', foo: ['a', 2, 'c'] },
    [check('/baz', 'qux'), check('/foo/1', 2)],
    { baz: 'qux', foo: ['a', 2, 'c'] },
  ],
  [
    'adds an object',
    { foo: 'bar' },
    [add('/child', { grandchild: {} })],
    { foo: 'bar', child: { grandchild: {} } },
  ],
  [
    'ignores other members',
    { foo: 'bar' },
    [{ ...add('/baz', 'qux'), xyz: 123 }],
    { foo: 'bar', baz: 'qux' },
  ],
  ['reads ~01 as ~1', { '/': 9, '~1': 10 }, [check('/~01', 10)], { '/': 9, '~1': 10 }],
  [
    'adds an array to the end',
    { foo: ['bar'] },
    [add('/foo/-', ['abc', 'def'])],
    { foo: ['bar', ['abc', 'def']] },
  ],
  ['copies', { a: [1] }, [copy('/a', '/b')], { a: [1], b: [1] }],
  ['replaces the whole', { a: 1 }, [replace('', { b: 2 })], { b: 2 }],
  ['adds the whole', { a: 1 }, [add('', { b: 2 })], { b: 2 }],
  [
    'keeps a member that is called __proto__',
    {},
    [add('/__proto__', 1)],
    JSON.parse('{"__proto__":1}'),
  ],
])('a patch %s', ([, target, patch, result]) => {
  const before = structuredClone(target)
  expect(JSON.stringify(jsonPatch(target, patch))).toBe(JSON.stringify(result))
  expect(target).toEqual(before)
})

test.for<[name: string, target: unknown, patch: unknown, isConflict: boolean]>([
  ['tests another value', { baz: 'qux' }, [check('/baz', 'bar')], true],
  ['adds to what is not there', { foo: 'bar' }, [add('/baz/bat', 'qux')], true],
  ['tests a number for a text', { '/': 9, '~1': 10 }, [check('/~01', '10')], true],
  [
    'has an operation that there is not',
    { foo: 'bar' },
    [{ op: 'spam', path: '/baz', value: 1 }],
    false,
  ],
  ['removes what is not there', {}, [remove('/a')], true],
  ['replaces what is not there', {}, [replace('/a', 1)], true],
  ['adds an item beyond the end', [1], [add('/2', 1)], true],
  ['names an item with a zero before it', [1, 2], [remove('/01')], true],
  ['moves a value into itself', { a: { b: 1 } }, [move('/a', '/a/b')], false],
  ['has no value', {}, [{ op: 'add', path: '/a' }], false],
  ['has a path that is no pointer', {}, [add('a', 1)], false],
  ['is no array', {}, { op: 'add' }, false],
  ['has an operation that is no object', {}, [5], false],
])('a patch that %s can not be applied', ([, target, patch, isConflict]) => {
  const failed = expect.objectContaining({ name: 'PatchError', isConflict })
  expect(() => jsonPatch(target, patch)).toThrow(PatchError)
  expect(() => jsonPatch(target, patch)).toThrow(failed)
})
