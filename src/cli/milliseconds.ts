/** Rounds a duration in milliseconds to a tenth. */
export function milliseconds(duration: number): number {
  return Math.round(duration * 10) / 10
}
