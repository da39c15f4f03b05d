import { expect, test } from 'vitest'
import { noWords } from '../../src/contract/words/contract-words.ts'
import { Journal, JournalMemory, type Slot } from '../../src/journal/journal.ts'

class Sized implements Slot {
  id = ''
  size = 0
  asked = { method: 'GET', target: '/', headers: [], body: undefined }
  teach() {}
  toExchange(): never {
    throw new Error('not needed')
  }
}

const add = (journal: Journal, size: number, id = 'r') =>
  journal.add(Sized, (slot) => Object.assign(slot, { size, id }))
const idsOf = (journal: Journal) => journal.slots().map(({ id }) => id)

test('journals together stay within their memory: the longest unused forget first', () => {
  const memory = new JournalMemory(100)
  const [a, b] = [new Journal(noWords, memory), new Journal(noWords, memory)]
  add(a, 20)
  add(b, 40)
  add(a, 30)
  expect(memory.size).toBe(90)
  add(a, 20)
  expect(memory.size).toBe(70)
  expect(b.slots()).toHaveLength(0)
  expect(a.slots()).toHaveLength(3)
})

test('the journal in use forgets its older half, and goes on as a ring of a thousand', () => {
  const memory = new JournalMemory(1000)
  const journal = new Journal(noWords, memory)
  for (let at = 0; at < 1001; at += 1) add(journal, 1, `r${at}`)
  expect(idsOf(journal)).toEqual(Array.from({ length: 1000 }, (_, at) => `r${at + 1}`))
  add(journal, 500, 'long')
  expect(memory.size).toBeLessThanOrEqual(1000)
  expect(idsOf(journal).at(-1)).toBe('long')
  for (let at = 0; at < 1000; at += 1) add(journal, 0, `n${at}`)
  expect(idsOf(journal)).toEqual(Array.from({ length: 1000 }, (_, at) => `n${at}`))
  expect(memory.size).toBe(0)
})

test('a closed journal gives its memory back, and takes none again', () => {
  const memory = new JournalMemory(100)
  const journal = new Journal(noWords, memory)
  add(journal, 60)
  journal.close()
  expect(memory.size).toBe(0)
  add(journal, 60)
  expect(memory.size).toBe(0)
})
