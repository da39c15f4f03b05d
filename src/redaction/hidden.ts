/** What stands in place of a credential. */
export const HIDDEN = '[redacted]'
