/** A change cannot be stored: the disk cannot be written, or another state has replaced this one. */
export class StorageError extends Error {
  override name = 'StorageError'
  readonly reason: 'unwritable' | 'replaced'

  constructor(message: string, reason: StorageError['reason'], options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}
