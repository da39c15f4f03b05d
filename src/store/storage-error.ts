/** A change cannot be kept: the disk does not take it, or another state has taken this one's place. */
export class StorageError extends Error {
  override name = 'StorageError'
  readonly reason: 'unwritable' | 'replaced'

  constructor(message: string, reason: StorageError['reason'], options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}
