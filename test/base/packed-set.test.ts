import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PackedSet } from '../../src/base/packed-set.ts'

test('a packed set has what was added and not removed, each once', () => {
  const acts = fc.array(fc.record({ at: fc.nat(9), isAdded: fc.boolean() }), { maxLength: 60 })
  fc.assert(
    fc.property(acts, (all) => {
      const given = Array.from({ length: 10 }, () => ({ place: 0 }))
      const packed = new PackedSet<{ place: number }>()
      const model = new Set<object>()
      for (const { at, isAdded } of all) {
        const member = given[at] as { place: number }
        if (!isAdded) packed.delete(member)
        else if (!model.has(member)) packed.add(member)
        if (isAdded) model.add(member)
        else model.delete(member)
        expect(packed.size).toBe(model.size)
        expect(new Set<object>(packed.members)).toEqual(model)
      }
    }),
  )
})
