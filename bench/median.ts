/** The median of some values, the upper one of two; NaN if there are none. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** The quantile of some values, `part` from 0 to 1; NaN if there are none. */
export function quantile(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN
}

/** The mean of some values; NaN if there are none. */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
