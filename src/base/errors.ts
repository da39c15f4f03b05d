/** A user's mistake on the command line or in a file: one message, exit 2. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** The sandbox cannot start, e.g. because its port is taken: one message, exit 3. */
export class StartError extends Error {
  override name = 'StartError'
}
