/** What a person should know about kept state. */
export interface Notice {
  readonly message: string
  /** Whether something does not work. */
  readonly isTrouble: boolean
}
