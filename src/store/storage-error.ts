/** State can not be written, e.g. because the disk is full. */
export class StorageError extends Error {
  override name = 'StorageError'
}
