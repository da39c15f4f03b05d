/** Throws an error outside of any caller: a bug that nobody listens for must not pass in silence. */
export function rethrow(error: unknown): void {
  queueMicrotask(() => {
    throw error
  })
}
