import { FOREIGN_FIELD, FOREIGN_METHOD } from '../support/not-in-contract.ts'
import type { TestRequest } from '../support/test.ts'

export type Step = readonly [path: string, request?: TestRequest]

const REX = { name: 'Rex', categoryId: 3 }
export const list: Step = ['/pets?limit=9']
export const create: Step = ['/pets', { json: REX }]

/** Requests that together ask the ledger for every entry that a request can reach before the sunset. */
export const steps: readonly Step[] = [
  ...[list, create, create, list],
  ...([
    ['/pets?limit=0'],
    ['/pets?limit=0', { key: null }],
    ['/pets?limit=1&limit=2'],
    ['/pets?status='],
    ['/pets', { method: 'HEAD' }],
    ['/pets', { method: FOREIGN_METHOD }],
    ['/Pets/1'],
    ['/pets?status=lost'],
    ['/pets?page=2'],
    ['/pets/rex'],
    ['/pets/'],
  ] as Step[]),
  ...([
    ['/pets', { json: { ...REX, [FOREIGN_FIELD]: 'red' } }],
    ['/pets', { json: { ...REX, name: '' } }],
    ['/pets', { json: { ...REX, name: 'x'.repeat(300) } }],
    ['/pets', { json: { ...REX, categoryId: -1 } }],
    ['/pets', { body: 'x'.repeat(1024 * 1024 + 1) }],
    ['/pets', { body: 'x', headers: { 'content-encoding': 'gzip' } }],
    [
      '/pets',
      {
        body: '{"name":"a","name":"b","categoryId":3}',
        headers: { 'content-type': 'application/json' },
      },
    ],
  ] as Step[]),
  ...([
    ['/pets', { json: { ...REX, categoryId: 999 } }],
    ['/pets', { body: '{}' }],
  ] as Step[]),
  ...([
    ['~/messages', { json: { message: 'Hi' } }],
    ['~/messages', { json: { message: '' } }],
    ['~/messages', { json: { message: 'x'.repeat(300) } }],
    ['/pets', { key: null }],
    ['/pets/99'],
  ] as Step[]),
]
