import { withoutPem } from './pem-text.ts'

/** A user's mistake on the command line or in a file: one message, exit 2. */
export class UsageError extends Error {
  override name = 'UsageError'

  /** What has been given for the name of a file may be the file itself: a message never has it. */
  constructor(message: string, options?: ErrorOptions) {
    super(withoutPem(message), options)
  }
}

/** The sandbox cannot start, e.g. because its port is taken: one message, exit 3. */
export class StartError extends Error {
  override name = 'StartError'

  /** As in a UsageError. */
  constructor(message: string, options?: ErrorOptions) {
    super(withoutPem(message), options)
  }
}

/** Throws an error outside any caller, so that an unhandled bug does not go unnoticed. */
export function rethrow(error: unknown): void {
  queueMicrotask(() => {
    throw error
  })
}

/** There are too many long texts to parse them soon. */
export class TooManyTexts extends Error {}
