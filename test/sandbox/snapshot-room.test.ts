import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  noRoomAtServer,
  SnapshotRoom,
  type SnapshotSummary,
} from '../../src/sandbox/worlds/snapshots.ts'
import { runs } from '../support/runs.ts'

const noun = 'animals'
const snapshot = (pets: number): SnapshotSummary => ({ name: 's', pets, time: 0 })

test('all worlds have at most 10,000 snapshots together', () => {
  const room = new SnapshotRoom()
  for (let at = 0; at < 10_000; at += 1)
    expect(room.add(snapshot(1), [], { replaced: undefined, noun })).toBe(undefined)
  const { noRoom } = room.add(snapshot(1), [], { replaced: undefined, noun }) ?? {}
  expect(noRoom).toMatch(/^All worlds have together at most 10,000 snapshots\. Remove one first/)
  expect(room.add(snapshot(2), [], { replaced: snapshot(1), noun })).toBe(undefined)
})

test('snapshots have at most 10,000,000 animals together, in all worlds of a process and in a world at a server', () => {
  const room = new SnapshotRoom()
  const large = snapshot(6_000_000)
  expect(room.add(large, [], { replaced: undefined, noun })).toBe(undefined)
  expect(room.add(large, [], { replaced: undefined, noun })?.noRoom).toMatch(
    /^The snapshots of all worlds have at most 10,000,000 animals together\. Remove one first/,
  )
  expect(room.add(snapshot(10_000_000), [], { replaced: large, noun })).toBe(undefined)
  expect(noRoomAtServer(large, [], noun)).toBe(undefined)
  expect(noRoomAtServer(large, [large], noun)?.noRoom).toMatch(
    /^The snapshots of a world have at most 10,000,000 animals together/,
  )
})

test('the room of snapshots that were removed or replaced is given back, whatever came before', () => {
  const step = fc.record({
    kind: fc.constantFrom('add', 'replace', 'remove'),
    pets: fc.nat(4_000_000),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const room = new SnapshotRoom()
      const kept: SnapshotSummary[] = []
      for (const { kind, pets } of steps) {
        const last = kind === 'add' ? undefined : kept.pop()
        if (kind === 'remove') {
          if (last) room.remove(last)
          continue
        }
        const sum = kept.reduce((all, each) => all + each.pets, pets)
        const refused = room.add(snapshot(pets), [], { replaced: last, noun }) !== undefined
        expect(refused).toBe(sum > 10_000_000)
        if (!refused) kept.push(snapshot(pets))
        else if (last) kept.push(last)
      }
    }),
    runs(100),
  )
})
