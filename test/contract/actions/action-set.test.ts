import { expect, test } from 'vitest'
import type { Schema } from '../../../src/contract/document/document.ts'
import { explain } from '../../../src/contract/explain.ts'
import { explanationLines } from '../../../src/contract/explanation-lines.ts'
import {
  array,
  object,
  ref,
  type ShortOperation,
  smallContract,
  text,
} from '../resources/small-contract.ts'

const states = (...values: string[]): Schema => ({ type: 'string', enum: values })
const flag: Schema = { type: 'boolean' }
const time: Schema = { type: 'string', format: 'date-time' }
const seconds: Schema = { type: 'integer', format: 'unix-time' }

/** The contract of tasks with some members and one action. */
function tasks(action: string, members: { readonly [name: string]: Schema }, answers: object) {
  const Task = { ...object({ id: text }), properties: { id: text, ...members } }
  const operations: { readonly [key: string]: ShortOperation } = {
    'GET /tasks': { answers: { 200: array(ref('Task')) } },
    'POST /tasks': { body: ref('Task'), answers: { 201: ref('Task') } },
    'GET /tasks/{id}': { answers: { 200: ref('Task') } },
    [action]: { answers: answers as ShortOperation['answers'] },
  }
  return explain(smallContract(operations, { Task }))
}

const ITEM = { 200: ref('Task') }

type Row = readonly [action: string, members: { readonly [name: string]: Schema }, set: unknown]
const TABLE: readonly Row[] = [
  ['POST /tasks/{id}/cancel', { status: states('open', 'cancelled') }, { status: 'cancelled' }],
  ['POST /tasks/{id}/cancel', { state: states('OPEN', 'CANCELED') }, { state: 'CANCELED' }],
  [
    'PUT /tasks/{id}/complete',
    { done: flag, completedAt: time },
    { done: true, completedAt: '$now' },
  ],
  ['POST /tasks/{id}/archive', { isArchived: flag }, { isArchived: true }],
  ['POST /tasks/{id}/archive', { archived_at: seconds }, { archived_at: '$now' }],
  ['POST /tasks/{id}/archive', { archived_at: { type: 'integer' } }, undefined],
  [
    'POST /tasks/{id}/unarchive',
    { archivedAt: time, archived: flag },
    { archived: false, archivedAt: null },
  ],
  ['DELETE /tasks/{id}/archive', { archived: flag }, { archived: false }],
  ['POST /tasks/{id}/unlock', { lockState: states('locked', 'free') }, { lockState: 'free' }],
  ['POST /tasks/{id}/unlock', { lockState: states('locked', 'free', 'lost') }, undefined],
  // Not a state, or not clearly one.
  ['POST /tasks/{id}/cancel', { reason: states('cancelled', 'lost') }, undefined],
  ['POST /tasks/{id}/cancel', { status: states('open', 'cancelled_by_us') }, undefined],
  ['POST /tasks/{id}/cancel', { status: states('canceled', 'cancelled') }, undefined],
  [
    'POST /tasks/{id}/cancel',
    { status: states('a', 'cancelled'), payStatus: states('cancelled') },
    undefined,
  ],
  ['POST /tasks/{id}/cancel', { status: text }, undefined],
  ['POST /tasks/{id}/cancel', { last: object({ status: states('cancelled') }) }, undefined],
  ['POST /tasks/{id}/test', { test: flag }, undefined],
  ['POST /tasks/{id}/stop', { stopAt: time }, undefined],
  ['POST /tasks/{id}/schedule', { scheduledAt: time }, undefined],
  ['POST /tasks/{id}/sync', { lastSyncedAt: time }, { lastSyncedAt: '$now' }],
  ['POST /tasks/{id}/enable', { enabled: flag, lastDisabledAt: time }, { enabled: true }],
  [
    'POST /tasks/{id}/reject',
    { approved: flag, status: states('accepted', 'pending') },
    { approved: false },
  ],
  ['PUT /tasks/{id}/suspended', { suspendedAt: time }, { suspendedAt: '$now' }],
  ['POST /tasks/{id}/password', { hasPassword: flag }, undefined],
  ['POST /tasks/{id}/copy', { copied: flag }, undefined],
]

test.each(TABLE)('%s of a record with %o sets %o', (action, members, set) => {
  const found = tasks(action, members, ITEM).operations.find(({ path }) => path.length > 12)
  expect(found?.sets?.set).toEqual(set)
})

test('an action that answers nothing, or only how it went, is one where its word sets something', () => {
  const roleOf = (action: string, answers: object, members = { done: flag }) =>
    tasks(action, members, answers).operations.at(-1)?.role
  const saysOk = { 200: object({ success: flag }) }
  expect(roleOf('POST /tasks/{id}/complete', { 204: undefined })).toBe('action')
  expect(roleOf('POST /tasks/{id}/complete', saysOk)).toBe('action')
  expect(roleOf('POST /tasks/{id}/notify', { 204: undefined })).toBe('sample')
  expect(roleOf('POST /tasks/{id}/complete', { 200: object({ price: text }) })).toBe('sample')
})

test('contract explain says what an action sets and why, or that it sets nothing', () => {
  const of = (word: string) =>
    explanationLines(
      tasks(
        `POST /tasks/{id}/${word}`,
        { status: states('open', 'cancelled'), cancelledAt: time },
        ITEM,
      ),
    ).join('\n')
  expect(of('cancel')).toContain(
    'sets status to cancelled and sets cancelledAt to the time: cancelled is a value of status, and cancelledAt is the time of that',
  )
  expect(of('ponder')).toContain('changes nothing of the record but what its body gives')
  const { suspects } = tasks('POST /tasks/{id}/cancel', { status: states('a', 'cancelled') }, ITEM)
  expect(suspects).toEqual([])
})
