import { UsageError } from '../base/errors.ts'
import { StorageError } from '../store/storage-error.ts'

/** The error for a problem of the control plane (RFC 9457), by its status and its detail. */
export function problemError(status: number, detail: string): Error {
  if (status === 503) return new StorageError(detail, 'unwritable')
  return status < 500 ? new UsageError(detail) : new Error(detail)
}
