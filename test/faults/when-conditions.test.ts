import { expect, test } from 'vitest'
import { compileExpressions } from '../../src/faults/compile-expressions.ts'
import type { When } from '../../src/faults/fault-types.ts'
import { whenConditions } from '../../src/faults/request-filter.ts'

const request = {
  ...{ time: 0, operation: 'createPet', path: { petId: '7' }, key: 'a-key' },
  query: [
    { name: 'limit', value: '3' },
    { name: 'tag', value: 'a' },
    { name: 'tag', value: 'b' },
  ],
  headers: { 'content-type': 'application/json', 'x-api-key': 'hush-hush' },
  body: { name: 'Rex', owner: { city: 'Rome' } },
}

test.for<[When, string[]]>([
  [{}, []],
  [{ path: { petId: 7 }, query: { limit: 3, tag: 'b' }, key: 'a-key' }, []],
  [{ path: { petId: 8 } }, ['when.path.petId is "7", not 8']],
  [{ query: { limit: { above: 2, below: 3.5 } }, body: { name: { not: { above: 0 } } } }, []],
  [{ query: { limit: { above: 3 } } }, ['when.query.limit is "3", not above 3']],
  [
    { path: { petId: { above: 7, below: 9 } } },
    ['when.path.petId is "7", not above 7 and below 9'],
  ],
  [
    { header: { 'content-type': { below: 5 } } },
    ['when.header.content-type is "application/json", not below 5'],
  ],
  [
    { query: { limit: { not: 3 }, status: 'sold' } },
    ['when.query.limit is "3", which it must not be', 'when.query.status is nothing, not "sold"'],
  ],
  [{ query: { tag: 'c' } }, ['when.query.tag is ["a","b"], not "c"']],
  [
    { header: { 'Content-Type': { matches: '^text/' } } },
    ['when.header.Content-Type is "application/json", which ^text/ does not match'],
  ],
  [
    { body: { '/owner/city': { absent: true } } },
    ['when.body./owner/city is "Rome", but must be absent'],
  ],
  [{ key: 'another' }, ['when.key is not as asked for']],
  [{ header: { 'x-api-key': 'no' } }, ['when.header.x-api-key is not as asked for']],
])('of %j a request misses %j', async ([when, misses]) => {
  const { expressions } = await compileExpressions([{ when }])
  const unmet = whenConditions(when, expressions).filter(({ isMet }) => !isMet(request))
  expect(unmet.map(({ miss }) => miss(request))).toEqual(misses)
  expect(JSON.stringify(unmet.map(({ wanted, seenIn }) => [wanted, seenIn(request)]))).not.toMatch(
    /a-key|hush/,
  )
})
