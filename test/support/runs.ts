import process from 'node:process'

/** The factor for the number of examples of every property: `PETSTORE_TEST_RUNS`. */
const factor = Number(process.env.PETSTORE_TEST_RUNS ?? 1)

/** The seed of every property and script: `PETSTORE_TEST_SEED`, else the same in every run. */
export const seed = Number(process.env.PETSTORE_TEST_SEED ?? 1)

/** The number of examples of a property, as an option of fast-check: `usual` in a usual run, more in a long one. */
export function runs(usual: number): { readonly numRuns: number } {
  return { numRuns: Math.ceil(usual * factor) }
}

/** The rows of a table that all tell the same: the first few in a usual run, all in a long one. */
export function some<Row>(rows: readonly Row[], usual: number): readonly Row[] {
  return factor > 1 ? rows : rows.slice(0, usual)
}
