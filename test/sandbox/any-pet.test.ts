import fc from 'fast-check'
import { STATUSES } from '../support/contract.ts'
import { runs } from '../support/runs.ts'
import { expect, test } from '../support/test.ts'

const int64 = fc
  .oneof(
    fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
    fc.constantFrom(2n ** 53n, 2n ** 53n + 1n, -(2n ** 53n) - 1n, 2n ** 63n - 1n, -(2n ** 63n), 0n),
  )
  .map((value) => (Number.isSafeInteger(Number(value)) ? Number(value) : value))

// Code units, so that halves of surrogate pairs come too.
const codeUnits = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 30 })
  .map((units) => String.fromCharCode(...units))

const name = fc.oneof(
  codeUnits,
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('__proto__', 'constructor', 'toString', '', '\u2028', '"', '\\', '[redacted]'),
)

const newPet = fc.record(
  { name, categoryId: int64, status: fc.constantFrom(...STATUSES) },
  { requiredKeys: ['name', 'categoryId'], noNullPrototype: true },
)

test('any NewPet that the schema allows comes back equal, is read equal and listed equal', async ({
  start,
}) => {
  const sandbox = await start({ scenario: 'empty', unspecified: { listOrder: 'newest' } })
  await fc.assert(
    fc.asyncProperty(newPet, async (json) => {
      const created = await sandbox.send('/pets', { json })
      expect(created.status).toBe(201)
      expect(created.body).toEqual({ id: created.body.id, ...json })
      const read = await sandbox.send(`/pets/${created.body.id}`)
      expect([read.status, read.text]).toEqual([200, created.text])
      const list = await sandbox.send('/pets?limit=1')
      expect(list.text).toBe(`[${created.text}]`)
      if (json.status) {
        const filtered = await sandbox.send(`/pets?limit=1&status=${json.status}`)
        expect(filtered.text).toBe(list.text)
      }
    }),
    runs(60),
  )
})

test('any animal of a scenario is read and listed as it stands there, whatever its id', async ({
  start,
}) => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.record({ id: int64, name, categoryId: int64 }, { noNullPrototype: true }), {
        selector: ({ id }) => id,
        maxLength: 8,
      }),
      async (pets) => {
        const sandbox = await start({ scenario: { version: 1, pets } })
        for (const pet of pets) {
          expect((await sandbox.send(`/pets/${pet.id}`)).body).toEqual(pet)
        }
        const sorted = pets.toSorted((a, b) => (a.id < b.id ? -1 : 1))
        expect((await sandbox.send('/pets?limit=100')).body).toEqual(sorted)
        const created = await sandbox.send('/pets', { json: { name: 'Rex', categoryId: 1 } })
        expect(created.status).toBe(201)
        expect(pets.map(({ id }) => id)).not.toContain(created.body.id)
      },
    ),
    runs(20),
  )
})
