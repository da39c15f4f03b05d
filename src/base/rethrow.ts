/** Throws an error outside any caller, so that an unhandled bug does not go unnoticed. */
export function rethrow(error: unknown): void {
  queueMicrotask(() => {
    throw error
  })
}
