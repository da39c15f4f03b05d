import { expect, test } from 'vitest'
import { verbStates } from '../../../src/contract/actions/verb-states.ts'

const TABLE: readonly (readonly [word: string, reached: string, left: string])[] = [
  ['cancel', 'cancel canceled cancelled', ''],
  ['archive', 'archive archived', ''],
  ['unarchive', 'unarchive unarchived', 'archived'],
  ['deny', 'deny denied', ''],
  ['suspended', 'suspended', ''],
  ['update', '', ''],
  ['pay', 'pay paid', ''],
  ['ship', 'ship shiped shipped', ''],
  ['send_order', 'send sent', ''],
  ['cancelOrders', 'cancel canceled cancelled', ''],
  ['complete', 'complete completed done finished', ''],
  ['reopen', 'reopen reopened reopenned open', 'closed'],
  ['disable', 'disable disabled', 'enabled'],
  ['deactivate', 'deactivate deactivated inactive', 'activated active'],
  ['restore', 'restore restored', 'archived deleted trashed removed'],
  ['mark_uncollectible', 'uncollectible', ''],
  ['mark-as-read', 'read', ''],
  ['copy', '', ''],
  ['un', 'un uned unned', ''],
  ['', ' ed', ''],
]

test.each(TABLE)('what %j says of a record is read by the rules of English', (word, ...said) => {
  const { reached, left } = verbStates(word, ['orders', 'order'], { isUndone: false })
  expect([reached.join(' '), left.join(' ')]).toEqual(said)
})

test('a DELETE takes the word back', () => {
  const { reached, left } = verbStates('lock', ['orders', 'order'], { isUndone: true })
  expect({ reached, left }).toEqual({ reached: [], left: ['lock', 'locked'] })
  expect(verbStates('merge', [], { isUndone: true })).toMatchObject({ reached: [], left: [] })
})
