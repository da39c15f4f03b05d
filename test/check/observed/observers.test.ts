import { LedgerWatch } from '../../../src/verify/choice-watch.ts'
import { loadContract } from '../../support/built-in.ts'
import { toCapture } from '../../support/capture.ts'
import { answer, create, get, list, pets, petText } from '../../support/case-parts.ts'
import { expect, test } from '../../support/test.ts'
import { created, NEW, observerCases, refused, seen, withIds } from './observer-cases.ts'

const LATE = '2030-12-05T00:00:00Z'

test.for(observerCases)('%s: %s, by %s', ([entry, expected, , ...exchanges]) => {
  expect(seen(entry, exchanges)).toBe(expected)
})

test.for<(typeof observerCases)[number]>([
  ['afterSunset', 410, 'gone', [get(1), refused(410)]],
  ['afterSunset', 'served', 'an animal', [get(1), answer(petText())]],
  ['afterSunset', 'other', 'a redirection', [get(1), { status: 308 }]],
  ['afterSunset', 'nothing', 'perhaps no such animal', [get(1), refused(404)]],
  ['afterSunset', 404, 'an animal that is there', [list(), withIds(1)], [get(1), refused(404)]],
  ['invalidPetId', 'nothing', 'the operation may be gone', [get('abc'), refused(404)]],
])('after the sunset, %s: %s, by %s', ([entry, expected, , ...exchanges]) => {
  expect(seen(entry, exchanges, LATE)).toBe(expected)
})

test('an overlapping exchange does not count as a later one', () => {
  const watch = new LedgerWatch(loadContract())
  const at = (time: number, duration: number) => ({ time, duration })
  watch.observe(toCapture(list(), answer(pets(5)), at(0, 100)))
  const during = watch.observe(toCapture(list(), answer(pets(4)), at(50, 60)))
  const after = watch.observe(toCapture(list(), answer(pets(4)), at(100, 5)))
  const fills = [during, after].map((all) => all.find(({ entry }) => entry === 'listFill')?.choice)
  expect(fills).toEqual([undefined, 'short'])
  watch.observe(toCapture(create(), created({ id: 6 }), at(200, 20)))
  const both = [
    watch.observe(toCapture(create(), created({ id: 8 }), at(210, 20))),
    watch.observe(toCapture(create(), created({ id: 7 }), at(205, 40))),
    watch.observe(toCapture(create(), created({ id: 9 }), at(300, 5))),
  ].map((all) => all.find(({ entry }) => entry === 'idSequence')?.choice)
  expect(both).toEqual([undefined, undefined, 'next'])
})

test('a category is known to be new only if the run invented it', () => {
  const watch = new LedgerWatch(loadContract(), new Set([77, 78]))
  const choices = [
    [create({ ...NEW, categoryId: 77 }), refused()] as const,
    [create({ ...NEW, categoryId: 77 }), created({ categoryId: 77 })] as const,
    [create({ ...NEW, categoryId: 77 }), created({ id: 10, categoryId: 77 })] as const,
    [create({ ...NEW, categoryId: 79 }), created({ id: 11, categoryId: 79 })] as const,
  ].map(([request, given], index) => {
    const all = watch.observe(toCapture(request, given, { time: 10 * index }))
    return all.find(({ entry }) => entry === 'unknownCategory')?.choice
  })
  expect(choices).toEqual(['reject', 'accept', undefined, undefined])
})
