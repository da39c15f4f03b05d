import process from 'node:process'

/** How many times as many examples as usual a property gets; `PETSTORE_TEST_RUNS`. */
const factor = Number(process.env.PETSTORE_TEST_RUNS ?? 1)

/** The number of examples of a property, as fast-check takes it: `usual` in a usual run, more in a long one. */
export function runs(usual: number): { readonly numRuns: number } {
  return { numRuns: Math.ceil(usual * factor) }
}
