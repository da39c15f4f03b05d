import fc from 'fast-check'
import type { ContractSource } from '../../../src/contract/document/contract-source.ts'
import { expectServed } from '../../support/broken-contract.ts'
import { expect, test } from '../../support/own-contract.ts'
import { asSource } from '../../support/read-source.ts'
import { runs } from '../../support/runs.ts'
import { broken, FRAGMENTS, soundContract } from './broken-parts.ts'

// A sandbox for each fragment takes 20 s.

test.for(FRAGMENTS.map((each) => [`${each[0]} ${JSON.stringify(each[1])}`, each] as const))(
  'what is wrong in a part costs that part, and the rest is served as what is left says: %s',
  async ([, fragment], { start }) => expectServed(await start(asSource(broken(fragment)))),
)

/** A place of the contract, by choices at each level, and what stands there then. */
const anyBreak = fc.record({
  at: fc.array(fc.nat(20), { minLength: 2, maxLength: 9 }),
  value: fc.constantFrom(undefined, null, [], {}, '', 0, true),
})

function breakAt(document: object, { at, value }: { at: readonly number[]; value: unknown }): void {
  let here = document as { [name: string]: unknown }
  for (const [step, choice] of at.entries()) {
    const names = Object.keys(here)
    const name = names[choice % names.length] as string
    const next = here[name]
    const isTree = typeof next === 'object' && next !== null && Object.keys(next).length > 0
    if (isTree && step < at.length - 1) here = next as { [name: string]: unknown }
    else {
      if (value === undefined) delete here[name]
      else here[name] = value
      return
    }
  }
}

test('a contract of which any parts are others is served as far as it goes, or refused with its faults', async ({
  start,
}) => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyBreak, { minLength: 1, maxLength: 4 }), async (breaks) => {
      const document = soundContract()
      for (const each of breaks) breakAt(document, each)
      // What is no contract of OpenAPI is none in any part.
      document.openapi = '3.0.3'
      let source: ContractSource
      try {
        source = await asSource(document)
      } catch (error) {
        const message = expect.stringMatching(/a\.json/)
        expect(error).toMatchObject({ name: 'UsageError', message })
        return
      }
      const own = await start(Promise.resolve(source))
      await expectServed(own)
      await own.sandbox.close()
    }),
    runs(20),
  )
})
