import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { UsageError } from '../../src/base/errors.ts'
import { createRandom, randomBelow } from '../../src/base/random.ts'
import { Records } from '../../src/store/records.ts'
import { IndexedStore } from '../../src/store/world-store.ts'
import { petFileAt } from '../support/pet-file-at.ts'
import { kinds, petBase } from '../support/records.ts'
import { runs } from '../support/runs.ts'
import { expect, test } from '../support/test.ts'

/** What happens to the lines of a file: those after it, and the number of the first line that is wrong. */
type Damage = (lines: readonly string[], one: number, other: number) => [string[], number]

const damages: [string, Damage][] = [
  // The last line of all is not missed: the file then is one that ended earlier.
  [
    'removed',
    (lines, one) => [lines.toSpliced(one % (lines.length - 1), 1), (one % (lines.length - 1)) + 1],
  ],
  [
    'duplicated',
    (lines, one, other) => {
      const to = Math.max(one, 1) + (other % (lines.length - Math.max(one, 1)))
      return [lines.toSpliced(to + 1, 0, lines[one] as string), to + 2]
    },
  ],
  [
    'swapped with another',
    (lines, one, other) => {
      const second = other === one ? (one + 1) % lines.length : other
      const swapped = lines.with(one, lines[second] as string).with(second, lines[one] as string)
      return [swapped, Math.min(one, second) + 1]
    },
  ],
  [
    'changed in one character',
    (lines, one, other) => {
      const line = lines[one] as string
      const at = other % line.length
      const changed = line.slice(0, at) + (line[at] === 'x' ? 'y' : 'x') + line.slice(at + 1)
      return [lines.with(one, changed), one + 1]
    },
  ],
]

for (const [title, damage] of damages) {
  test(`a file of which any one line was ${title} is refused, by file and line, and left as it is`, async ({
    folder,
  }) => {
    const file = path.join(folder, 'any')
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: 4 }),
        fc.array(fc.constantFrom('create', 'put', 'remove'), { minLength: 2, maxLength: 12 }),
        fc.nat(),
        fc.nat(),
        async (seeded, changes, one, other) => {
          const seeds = Array.from({ length: seeded }, (_, id) => ({
            id,
            name: 'a',
            categoryId: 1,
          }))
          const base = petBase(seeds)
          const store = await IndexedStore.seed(petFileAt(file), Records.of(base))
          await store.put('pets', REX)
          for (const change of changes) {
            if (change === 'create') await store.create('pets', NEW, NEXT)
            else if (change === 'put') await store.put('pets', REX)
            else await store.remove('pets', 9)
          }
          await store.close()
          const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
          const [damaged, line] = damage(lines, one % lines.length, other % lines.length)
          const text = `${damaged.join('\n')}\n`
          writeFileSync(file, text)
          const refused = IndexedStore.resume(petFileAt(file), kinds)
          await expect(refused).rejects.toBeInstanceOf(UsageError)
          await expect(refused).rejects.toThrow(`${file}:${line}: `)
          expect(readFileSync(file, 'utf8')).toBe(text)
        },
      ),
      runs(20),
    )
  })
}

test('of any flipped bits each is noticed, by file and line', { tags: ['long'] }, async ({
  folder,
}) => {
  const file = path.join(folder, 'pets')
  const pets = Array.from({ length: 40 }, (_, at) => ({
    id: at,
    name: `Käthe ${at}`,
    categoryId: 7,
  }))
  const store = await IndexedStore.seed(petFileAt(file), Records.of(petBase(pets)))
  await store.put('pets', { id: 3, value: { id: 3, name: 'Rex', categoryId: 2, status: 'sold' } })
  await store.remove('pets', 5)
  await store.create('pets', { value: { name: 'Nemo', categoryId: 1 } }, { step: 1, above: 0 })
  await store.close()
  const bytes = readFileSync(file)
  const chance = createRandom(1, 'bits')
  const accepted: number[] = []
  // Chance, and every bit of the end of the last line, which is where a torn one would be.
  const bits = [
    ...Array.from({ length: runs(60).numRuns }, () => randomBelow(bytes.length * 8, chance)),
    ...Array.from({ length: 16 * 8 }, (_, at) => bytes.length * 8 - 1 - at),
  ]
  for (const bit of bits) {
    const damaged = Buffer.from(bytes)
    damaged[bit >> 3] = (damaged[bit >> 3] as number) ^ (1 << (bit & 7))
    writeFileSync(file, damaged)
    const opened = await IndexedStore.resume(petFileAt(file), kinds).catch((error) => error)
    if (opened instanceof UsageError && opened.message.startsWith(`${file}:`)) continue
    accepted.push(bit)
    if (opened instanceof IndexedStore) await opened.close()
  }
  expect(accepted).toEqual([])
  writeFileSync(file, bytes)
  const whole = (await IndexedStore.resume(petFileAt(file), kinds)) as IndexedStore
  expect(whole.list('pets', { count: 2, order: 'newest', random: () => 0 })).toContain('Nemo')
  await whole.close()
})

const NEXT = { step: 1, above: 0 }
const NEW = { value: { name: 'b', categoryId: 1 } }
const REX = { id: 9, value: { id: 9, name: 'Rex', categoryId: 1 } }
