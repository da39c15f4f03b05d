/** The reason why there is no result. */
export interface Unanswered {
  readonly unknown: string
}

/** Builds the reason why there is no result. */
export function unknown(why: string): Unanswered {
  return { unknown: why }
}
