/** What a person should know about kept state. */
export interface Notice {
  readonly message: string
  /** Whether it reports a problem. */
  readonly isTrouble: boolean
}
