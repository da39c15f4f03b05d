/** Throws an error outside any caller, so that a bug nobody handles does not go unnoticed. */
export function rethrow(error: unknown): void {
  queueMicrotask(() => {
    throw error
  })
}
