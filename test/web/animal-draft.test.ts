import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type AnimalDraft,
  animalOf,
  draftOf,
  freeIdBeyond,
} from '../../src/web/page/animals/animal-draft.ts'
import { anyPet } from '../support/any-value.ts'
import { runs } from '../support/runs.ts'

const animal = (id: number | bigint) => ({ id, name: 'A', categoryId: 1 })
const [nearMost, most] = [9223372036854775806n, '9223372036854775807']

test.each([
  { title: 'no page yet', page: undefined, id: '' },
  { title: 'no animal', page: { pets: [] }, id: '1' },
  { title: 'only an id below 0', page: { pets: [animal(-5)] }, id: '1' },
  { title: '41', page: { pets: [animal(41)] }, id: '42' },
  { title: '2^53 - 1', page: { pets: [animal(2 ** 53 - 1)] }, id: '9007199254740992' },
  { title: 'the greatest but one', page: { pets: [animal(nearMost)] }, id: most },
  { title: '41 and the greatest', page: { pets: [animal(41)], next: nearMost }, id: '42' },
  { title: 'both greatest', page: { pets: [animal(nearMost)], next: nearMost }, id: '' },
])('a free id is proposed after the last one: $title', ({ page, id }) => {
  expect(freeIdBeyond(page)).toBe(id)
})

test('any animal in the form of the page comes back whole', () => {
  fc.assert(
    fc.property(anyPet(), (pet) => {
      expect(animalOf(draftOf(pet) as AnimalDraft)).toEqual(pet)
    }),
    runs(200),
  )
})
