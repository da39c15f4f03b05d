import { expect, test } from 'vitest'
import { connections, isCutting, isDisconnection } from '../../src/faults/connection-kinds.ts'

test.each(connections)('%s either replaces the answer or cuts it', (kind) => {
  expect(isDisconnection(kind)).toBe(!isCutting(kind))
})

test('a kind that is not known to do either does neither', () => {
  const later = 'slowly' as (typeof connections)[number]
  expect([isDisconnection(later), isCutting(later)]).toEqual([false, false])
  expect([isDisconnection(undefined), isCutting(undefined)]).toEqual([false, false])
})
