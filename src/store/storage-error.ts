/**
 * A change cannot be stored: the disk or the server does not accept it, the server cannot be reached, or another state
 * has replaced this one.
 */
export class StorageError extends Error {
  override name = 'StorageError'
  readonly reason: 'unwritable' | 'refused' | 'unreachable' | 'replaced'

  constructor(message: string, reason: StorageError['reason'], options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}
