import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { UsageError } from '../../src/base/errors.ts'
import { createRandom, randomBelow } from '../../src/base/random.ts'
import { IndexedStore } from '../../src/store/indexed-store.ts'
import { Records } from '../../src/store/records.ts'
import { petFileAt } from '../support/pet-file-at.ts'
import { kinds, petBase } from '../support/records.ts'
import { runs } from '../support/runs.ts'
import { expect, test } from '../support/test.ts'

const random = () => 0

test('of hundreds of flipped bits each is noticed, by file and line', async ({ folder }) => {
  const file = path.join(folder, 'pets')
  const open = () => petFileAt(file)
  const pets = Array.from({ length: 40 }, (_, at) => ({
    id: at,
    name: `Käthe ${at}`,
    categoryId: 7,
  }))
  const store = await IndexedStore.seed(open(), Records.of(petBase(pets)))
  await store.put('pets', { id: 3, value: { id: 3, name: 'Rex', categoryId: 2, status: 'sold' } })
  await store.remove('pets', 5)
  await store.create('pets', { value: { name: 'Nemo', categoryId: 1 } }, { step: 1, above: 0 })
  await store.close()
  const bytes = readFileSync(file)
  const chance = createRandom(1, 'bits')
  const accepted: number[] = []
  // Chance, and every bit of the end of the last line, which is where a torn one would be.
  const bits = [
    ...Array.from({ length: runs(250).numRuns }, () => randomBelow(bytes.length * 8, chance)),
    ...Array.from({ length: 16 * 8 }, (_, at) => bytes.length * 8 - 1 - at),
  ]
  for (const bit of bits) {
    const damaged = Buffer.from(bytes)
    damaged[bit >> 3] = (damaged[bit >> 3] as number) ^ (1 << (bit & 7))
    writeFileSync(file, damaged)
    const opened = await IndexedStore.resume(open(), kinds).catch((error) => error)
    if (opened instanceof UsageError && opened.message.startsWith(`${file}:`)) continue
    accepted.push(bit)
    if (opened instanceof IndexedStore) await opened.close()
  }
  expect(accepted).toEqual([])
  writeFileSync(file, bytes)
  const whole = (await IndexedStore.resume(open(), kinds)) as IndexedStore
  expect(whole.list('pets', { count: 2, order: 'newest', random })).toContain('Nemo')
  await whole.close()
})
