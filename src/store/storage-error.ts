/** A change cannot be stored: disk or server fail, another state has replaced this one, or there are too many worlds. */
export class StorageError extends Error {
  override name = 'StorageError'
  readonly reason: 'unwritable' | 'refused' | 'unreachable' | 'replaced' | 'full'

  constructor(message: string, reason: StorageError['reason'], options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}

/** What a person should know about kept state. */
export interface Notice {
  readonly message: string
  /** Whether it reports a problem. */
  readonly isTrouble: boolean
}
