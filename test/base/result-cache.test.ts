import { chmodSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createResultCache, MOST_KEPT } from '../../src/base/files/result-cache.ts'
import { expect, test } from '../support/test.ts'

test('a result is had by the program that kept it, under its key, for nobody else to read', ({
  folder,
}) => {
  const below = path.join(folder, 'made')
  createResultCache(below, 'one').keep({ big: 10n ** 20n, of: 'x' }, 'a\n"b" ü')
  expect(createResultCache(below, 'one').get({ big: 10n ** 20n, of: 'x' })).toBe('a\n"b" ü')
  expect(createResultCache(below, 'other').get({ big: 10n ** 20n, of: 'x' })).toBeUndefined()
  expect(createResultCache(below, 'one').get({ big: 1n, of: 'x' })).toBeUndefined()
  expect([below, filesIn(below)[0] as string].map((each) => statSync(each).mode & 0o077)).toEqual([
    0, 0,
  ])
})

test('a result that is damaged or cut off is none, and makes room for another', ({ folder }) => {
  const cache = createResultCache(folder, 'one')
  for (const damaged of ['', 'short', `${'0'.repeat(64)}\nresult`]) {
    cache.keep({}, 'result')
    writeFileSync(filesIn(folder)[0] as string, damaged)
    expect(cache.get({})).toBeUndefined()
    expect(filesIn(folder)).toEqual([])
  }
})

test('beyond the most results, those go that were used longest ago', ({ folder }) => {
  const cache = createResultCache(folder, 'one')
  cache.keep({ at: 'first' }, 'first')
  const [first] = filesIn(folder) as [string]
  for (let at = 0; at < MOST_KEPT.results; at += 1) {
    for (const file of filesIn(folder)) if (file !== first) utimesSync(file, at, at)
    expect(cache.get({ at: 'first' })).toBe('first')
    cache.keep({ at }, String(at))
  }
  expect(filesIn(folder)).toHaveLength(MOST_KEPT.results)
  expect(cache.get({ at: 'first' })).toBe('first')
})

test('beyond the most bytes, those go that were used longest ago, and one alone that is larger', ({
  folder,
}) => {
  const cache = createResultCache(folder, 'one', { results: 9, bytes: 1000 })
  cache.keep({ at: 1 }, 'small')
  const [first] = filesIn(folder) as [string]
  utimesSync(first, 1, 1)
  cache.keep({ at: 2 }, 'x'.repeat(930))
  expect([cache.get({ at: 1 }), filesIn(folder).length]).toEqual([undefined, 1])
  cache.keep({ at: 3 }, 'x'.repeat(1000))
  expect(cache.get({ at: 3 })).toBeUndefined()
})

test('a folder that others can write, or that cannot be made, keeps nothing and stops nothing', ({
  folder,
}) => {
  const cache = createResultCache(folder, 'one')
  cache.keep({}, 'result')
  chmodSync(folder, 0o777)
  expect(cache.get({})).toBeUndefined()
  cache.keep({ other: true }, 'result')
  expect(filesIn(folder)).toHaveLength(1)
  const file = path.join(folder, 'file')
  writeFileSync(file, '')
  const nowhere = createResultCache(path.join(file, 'below'), 'one')
  nowhere.keep({}, 'result')
  expect(nowhere.get({})).toBeUndefined()
})

// --- internal ---

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder).map((name) => path.join(folder, name))
}
