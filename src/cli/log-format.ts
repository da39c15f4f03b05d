/** The formats of the log. */
export const logFormats = ['pretty', 'json', 'silent'] as const
/** One of `logFormats`. */
export type LogFormat = (typeof logFormats)[number]
