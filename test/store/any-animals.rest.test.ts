import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import fc from 'fast-check'
import { UsageError } from '../../src/base/errors.ts'
import { normaliseInteger } from '../../src/base/json/exact-numbers.ts'
import { parseJson } from '../../src/base/json/json.ts'
import type { NewPet, Pet } from '../../src/client/answer-types.ts'
import { Records } from '../../src/store/records.ts'
import type { Notice } from '../../src/store/store.ts'
import { IndexedStore } from '../../src/store/world-store.ts'
import { type PetStatus, STATUSES } from '../support/contract.ts'
import { petFileAt } from '../support/pet-file-at.ts'
import { withLine } from '../support/record-lines.ts'
import { kinds, petBase } from '../support/records.ts'
import { runs } from '../support/runs.ts'
import { expect, test } from '../support/test.ts'

const int64 = fc
  .oneof(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), fc.bigInt({ min: -5n, max: 5n }))
  .map(normaliseInteger)
const fields = {
  name: fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('\ud800', '\u2028\n"\\', 'a'.repeat(9999)),
  ),
  categoryId: int64,
  status: fc.constantFrom<PetStatus>(...STATUSES),
  // What the ledger's `unknownFields: keep` lets in.
  note: fc.oneof(fc.jsonValue(), int64),
}
const newPets = fc.array(
  fc.record(fields, { requiredKeys: ['name', 'categoryId'] }) as fc.Arbitrary<NewPet>,
  { maxLength: 12 },
)
const pets = fc.uniqueArray(
  fc.record({ id: int64, ...fields }, { requiredKeys: ['id', 'name', 'categoryId'] }),
  { selector: ({ id }) => id, maxLength: 12 },
) as fc.Arbitrary<Pet[]>

/** Seeds a file, adds animals to it (some at once), and lets go of it. */
async function write(
  folder: string,
  seeds: readonly Pet[],
  added: readonly NewPet[],
): Promise<{ file: string; jsons: readonly string[] }> {
  const file = path.join(folder, 'any.ndjson')
  const kept = petFileAt(file, fail)
  const store = await IndexedStore.seed(kept, Records.of(petBase(seeds)))
  const next = { step: 1, above: 0 }
  const half = added.length >> 1
  const rows = store.base.index('pets').all.slice(0, seeds.length)
  const early = added.slice(0, half).map((pet) => store.create('pets', { value: { ...pet } }, next))
  rows.push(...(await Promise.all(early)).map(({ row }) => row))
  for (const pet of added.slice(half))
    rows.push((await store.create('pets', { value: { ...pet } }, next)).row)
  await store.close()
  return { file, jsons: rows.map(({ json }) => json) }
}

function fail({ message }: Notice): never {
  throw new Error(message)
}

test('any beginning of a file is read as a beginning of its animals, repaired, or refused', async ({
  folder,
}) => {
  await fc.assert(
    fc.asyncProperty(pets, newPets, fc.nat(), async (seeds, added, cut) => {
      const { file, jsons } = await write(folder, seeds, added)
      const bytes = await readFile(file)
      const prefix = bytes.subarray(0, cut % (bytes.length + 1))
      await writeFile(file, prefix)
      const lines = prefix.toString('latin1').split('\n').length - 2
      const notices: string[] = []
      const onNotice = ({ message }: Notice) => void notices.push(message)
      const again = petFileAt(file, onNotice)
      if (lines < seeds.length) {
        await expect(IndexedStore.resume(again, kinds)).rejects.toBeInstanceOf(UsageError)
        expect(await readFile(file)).toEqual(prefix)
        return
      }
      const store = (await IndexedStore.resume(again, kinds)) as IndexedStore
      expect(store.size).toBe(lines)
      for (const json of jsons.slice(0, lines))
        expect(store.get('pets', (parseJson(json) as unknown as Pet).id)?.json).toBe(json)
      const whole = prefix.lastIndexOf(10) + 1
      expect(notices).toHaveLength(whole < prefix.length ? 1 : 0)
      // What is added to a repaired file is a line of its own.
      const { row } = await store.create('pets', ...NEMO)
      await store.close()
      const kept = prefix.toString('utf8', 0, whole)
      expect(await readFile(file, 'utf8')).toBe(withLine(kept, row.json))
    }),
    runs(40),
  )
})

const NEMO = [{ value: { name: 'Nemo', categoryId: 1 } }, { step: 1, above: 0 }] as const
