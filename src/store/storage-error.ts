/**
 * A change cannot be stored: the disk or the server does not accept it, the server cannot be reached, another state has
 * replaced this one, or as many worlds are kept as there may be.
 */
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
