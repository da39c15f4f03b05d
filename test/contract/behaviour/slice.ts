import { expect, test } from 'vitest'
import { brokenIn } from './broken.ts'
import { corpusDocuments } from './documents.ts'
import { type Played, play } from './play.ts'

/** Each run plays the same requests. */
const SEED = 27

const documents = new Map(corpusDocuments().map((each) => [each.name, each]))

/** Plays a document of the corpus with a few requests; the seed is always the same. */
function playSome(
  name: string,
  options: { readonly requests: number; readonly storage: 'memory' | 'disk' },
): Promise<Played> {
  const document = documents.get(name)
  if (!document) throw new Error(`there is no document ${name}`)
  return play(document, { seed: SEED, ...options })
}

/** A test of each document of a slice of the corpus: `npm run soak -- contracts` has all of it. */
export function testSlice(names: readonly string[]): void {
  test.for(names)(
    'what is posted to %s is read, listed, found, changed and removed, and no answer to a random request breaks its schema',
    async (name, { expect: expectHere }) => {
      const played = await playSome(name, { requests: 2, storage: 'memory' })
      expectHere(played.refusal).toBeUndefined()
      expectHere(brokenIn([played])).toEqual([])
    },
  )
}

/** A test of promises that last through a restart. */
export function testRestart(names: readonly string[]): void {
  test(`what is posted stays through a restart with --data: ${names.join(', ')}`, async () => {
    const played = await Promise.all(
      names.map((name) => playSome(name, { requests: 0, storage: 'disk' })),
    )
    expect(brokenIn(played)).toEqual([])
    expect(played.reduce((sum, { promises }) => sum + promises, 0)).toBeGreaterThan(0)
  })
}
