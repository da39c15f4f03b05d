/** The middle of some values, the upper one of two; NaN where there are none. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** The value that a part of the values (from 0 to 1) does not reach; NaN where there are none. */
export function quantile(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN
}
