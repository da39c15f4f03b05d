/** What a person should know about the place where state is kept. */
export interface Notice {
  readonly message: string
  /** Whether something does not work. */
  readonly isTrouble: boolean
}
