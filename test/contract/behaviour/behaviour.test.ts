import { expect, test } from 'vitest'
import { corpusDocuments } from './documents.ts'
import { play } from './play.ts'
import { brokenIn } from './table.ts'

/** A slice of the corpus: `npm run soak -- contracts` has all of it. */
const SLICE = [
  ...['3.0/link-example', '3.0/petstore', '3.0/petstore-expanded', '3.0/polymorphism'],
  ...['3.0/request-examples', '3.0/response-examples', '3.0/schema-types', '3.0/star-trek'],
  ...['3.1/schema-types', '3.1/train-travel', 'cut/discourse', 'cut/govuk-pay', 'cut/nexmo-audit'],
]

/** Each run plays the same requests. */
const SEED = 27

const documents = new Map(corpusDocuments().map((each) => [each.name, each]))

test.for(SLICE)(
  `what is posted to %s is read, listed, found, changed and removed, and no answer to a random request breaks its schema (seed ${SEED})`,
  async (name, { expect: expectHere }) => {
    const document = documents.get(name)
    if (!document) throw new Error(`there is no document ${name}`)
    const played = await play(document, { seed: SEED, requests: 2, storage: 'memory' })
    expectHere(played.refusal).toBeUndefined()
    expectHere(brokenIn([played])).toEqual([])
  },
)

test(`what is posted stays through a restart with --data (seed ${SEED})`, async () => {
  const played = await Promise.all(
    ['3.0/link-example', '3.1/train-travel', 'cut/govuk-pay'].map((name) => {
      const document = documents.get(name)
      if (!document) throw new Error(`there is no document ${name}`)
      return play(document, { seed: SEED, requests: 0, storage: 'disk' })
    }),
  )
  expect(brokenIn(played)).toEqual([])
  expect(played.reduce((sum, { promises }) => sum + promises, 0)).toBeGreaterThan(0)
})
