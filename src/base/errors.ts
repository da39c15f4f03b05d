/** A user's mistake on the command line or in a file: one message, exit 2. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** The sandbox cannot start, e.g. because its port is taken: one message, exit 3. */
export class StartError extends Error {
  override name = 'StartError'
}

/** Throws an error outside any caller, so that an unhandled bug does not go unnoticed. */
export function rethrow(error: unknown): void {
  queueMicrotask(() => {
    throw error
  })
}

/** There are too many long texts to parse them soon. */
export class TooManyTexts extends Error {}
