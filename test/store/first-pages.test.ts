import { expect, test } from 'vitest'
import { FirstPages } from '../../src/store/record-index.ts'
import { Records } from '../../src/store/records.ts'
import { HEAD, RowList } from '../../src/store/row-list.ts'
import { IndexedStore } from '../../src/store/world-store.ts'
import { rowBase, toRow } from '../support/records.ts'

const rows = (name: string) =>
  Array.from({ length: 200 }, (_, id) => toRow({ id, name, categoryId: 1 }))

test('a page is made once, and again when one of its animals changed', () => {
  const pages = new FirstPages()
  const list = new RowList(rows('Rex'))
  const page = pages.of(list, 20)
  expect(JSON.parse(page)).toHaveLength(20)
  list.set(toRow({ id: 150, name: 'Nemo', categoryId: 1 }))
  expect(pages.of(list, 20)).toBe(page)
  list.set(toRow({ id: 7, name: 'Nemo', categoryId: 1 }))
  expect(JSON.parse(pages.of(list, 20))[7].name).toBe('Nemo')
  list.delete(0)
  expect(JSON.parse(pages.of(list, 20))[0].id).toBe(1)
  expect(pages.characters).toBeLessThan(3000)
})

test('what is kept is bounded in all, however long the animals and however many the lists', () => {
  const pages = new FirstPages()
  for (let round = 0; round < 3; round += 1) {
    const list = new RowList(rows('x'.repeat(20_000)))
    for (let count = 1; count <= 100; count += 33) {
      expect(pages.of(list, count).length).toBeGreaterThan(20_000 * count)
      expect(pages.characters).toBeLessThanOrEqual(4 * 1024 * 1024)
    }
  }
  expect(pages.characters).toBeGreaterThan(0)
})

test.for([HEAD - 1, HEAD, HEAD + 1, HEAD + 50])(
  'a long list shows every change, with %i animals to begin with',
  async (seeded) => {
    const store = IndexedStore.inMemory(Records.of(rowBase(rows('Rex').slice(0, seeded))))
    const list = (): { id: number; name: string }[] =>
      JSON.parse(store.list('pets', { count: 2 * HEAD, order: 'id', random: Math.random }))
    expect(list()).toHaveLength(seeded)
    await store.put('pets', { id: 1000, value: { id: 1000, name: 'Nemo', categoryId: 1 } })
    expect(list()).toHaveLength(seeded + 1)
    await store.put('pets', { id: 1000, value: { id: 1000, name: 'Minka', categoryId: 1 } })
    expect(list().at(-1)?.name).toBe('Minka')
    await store.remove('pets', 1000)
    expect(list()).toHaveLength(seeded)
  },
)
