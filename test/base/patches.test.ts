import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonPatch, PatchError } from '../../src/base/http/json-patch.ts'
import { mergePatch } from '../../src/base/json/merge-patch.ts'
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

/** The examples of RFC 6902, appendix A, and some beside. */
test.for<[name: string, target: unknown, patch: unknown, result: unknown]>([
  [
    'adds a member',
    { foo: 'bar' },
    [{ op: 'add', path: '/baz', value: 'qux' }],
    { foo: 'bar', baz: 'qux' },
  ],
  [
    'adds an item',
    { foo: ['bar', 'baz'] },
    [{ op: 'add', path: '/foo/1', value: 'qux' }],
    { foo: ['bar', 'qux', 'baz'] },
  ],
  [
    'removes a member',
    { baz: 'qux', foo: 'bar' },
    [{ op: 'remove', path: '/baz' }],
    { foo: 'bar' },
  ],
  [
    'removes an item',
    { foo: ['bar', 'qux', 'baz'] },
    [{ op: 'remove', path: '/foo/1' }],
    { foo: ['bar', 'baz'] },
  ],
  [
    'replaces a value',
    { baz: 'qux', foo: 'bar' },
    [{ op: 'replace', path: '/baz', value: 'boo' }],
    { baz: 'boo', foo: 'bar' },
  ],
  [
    'moves a value',
    { foo: { bar: 'baz', waldo: 'fred' }, qux: { corge: 'grault' } },
    [{ op: 'move', from: '/foo/waldo', path: '/qux/thud' }],
    { foo: { bar: 'baz' }, qux: { corge: 'grault', thud: 'fred' } },
  ],
  [
    'moves an item',
    { foo: ['all', 'grass', 'cows', 'eat'] },
    [{ op: 'move', from: '/foo/1', path: '/foo/3' }],
    { foo: ['all', 'cows', 'eat', 'grass'] },
  ],
  [
    'tests values',
    { baz: 'qux', foo: ['a', 2, 'c'] },
    [
      { op: 'test', path: '/baz', value: 'qux' },
      { op: 'test', path: '/foo/1', value: 2 },
    ],
    { baz: 'qux', foo: ['a', 2, 'c'] },
  ],
  [
    'adds an object',
    { foo: 'bar' },
    [{ op: 'add', path: '/child', value: { grandchild: {} } }],
    { foo: 'bar', child: { grandchild: {} } },
  ],
  [
    'ignores other members',
    { foo: 'bar' },
    [{ op: 'add', path: '/baz', value: 'qux', xyz: 123 }],
    { foo: 'bar', baz: 'qux' },
  ],
  [
    'reads ~01 as ~1',
    { '/': 9, '~1': 10 },
    [{ op: 'test', path: '/~01', value: 10 }],
    { '/': 9, '~1': 10 },
  ],
  [
    'adds an array to the end',
    { foo: ['bar'] },
    [{ op: 'add', path: '/foo/-', value: ['abc', 'def'] }],
    { foo: ['bar', ['abc', 'def']] },
  ],
  ['copies', { a: [1] }, [{ op: 'copy', from: '/a', path: '/b' }], { a: [1], b: [1] }],
  ['replaces the whole', { a: 1 }, [{ op: 'replace', path: '', value: { b: 2 } }], { b: 2 }],
  ['adds the whole', { a: 1 }, [{ op: 'add', path: '', value: { b: 2 } }], { b: 2 }],
  [
    'keeps a member that is called __proto__',
    {},
    [{ op: 'add', path: '/__proto__', value: 1 }],
    JSON.parse('{"__proto__":1}'),
  ],
])('a patch %s', ([, target, patch, result]) => {
  const before = structuredClone(target)
  expect(JSON.stringify(jsonPatch(target, patch))).toBe(JSON.stringify(result))
  expect(target).toEqual(before)
})

test.for<[name: string, target: unknown, patch: unknown, isConflict: boolean]>([
  ['tests another value', { baz: 'qux' }, [{ op: 'test', path: '/baz', value: 'bar' }], true],
  [
    'adds to what is not there',
    { foo: 'bar' },
    [{ op: 'add', path: '/baz/bat', value: 'qux' }],
    true,
  ],
  [
    'tests a number for a text',
    { '/': 9, '~1': 10 },
    [{ op: 'test', path: '/~01', value: '10' }],
    true,
  ],
  [
    'has an operation that there is not',
    { foo: 'bar' },
    [{ op: 'spam', path: '/baz', value: 1 }],
    false,
  ],
  ['removes what is not there', {}, [{ op: 'remove', path: '/a' }], true],
  ['replaces what is not there', {}, [{ op: 'replace', path: '/a', value: 1 }], true],
  ['adds an item beyond the end', [1], [{ op: 'add', path: '/2', value: 1 }], true],
  ['names an item with a zero before it', [1, 2], [{ op: 'remove', path: '/01' }], true],
  ['moves a value into itself', { a: { b: 1 } }, [{ op: 'move', from: '/a', path: '/a/b' }], false],
  ['has no value', {}, [{ op: 'add', path: '/a' }], false],
  ['has a path that is no pointer', {}, [{ op: 'add', path: 'a', value: 1 }], false],
  ['is no array', {}, { op: 'add' }, false],
  ['has an operation that is no object', {}, [5], false],
])('a patch that %s can not be applied', ([, target, patch, isConflict]) => {
  const failed = expect.objectContaining({ name: 'PatchError', isConflict })
  expect(() => jsonPatch(target, patch)).toThrow(PatchError)
  expect(() => jsonPatch(target, patch)).toThrow(failed)
})
