/** The address that a recording has in a HAR, since it keeps none; `.invalid` is never one (RFC 2606). */
export const RECORDED_ORIGIN = 'https://petstore.invalid'

/** A header line of a HAR. */
export interface HarHeader {
  readonly name: string
  readonly value: string
}

/** One entry of a HAR 1.2, as far as a recording looks at it: nearly everything may be missing, or null, in what tools write. */
export interface HarEntry {
  readonly startedDateTime?: unknown
  readonly time?: unknown
  readonly request?: null | {
    readonly method?: unknown
    readonly url?: unknown
    readonly headers?: unknown
    readonly bodySize?: unknown
    readonly postData?: null | {
      readonly mimeType?: unknown
      readonly text?: unknown
      readonly params?: unknown
      /** Of ours, and of some tools: `base64`. */
      readonly encoding?: unknown
      readonly _encoding?: unknown
      /** Of Playwright: the name of a file beside the HAR that holds the body. */
      readonly _file?: unknown
    }
  }
  readonly response?: null | {
    readonly status?: unknown
    readonly headers?: unknown
    readonly bodySize?: unknown
    /** Of Chrome, and of ours beside the status of an answer that was cut off. */
    readonly _error?: unknown
    /** The same of Playwright. */
    readonly _failureText?: unknown
    /** Of Chrome. */
    readonly _fetchedViaServiceWorker?: unknown
    readonly content?: null | {
      readonly mimeType?: unknown
      readonly size?: unknown
      readonly text?: unknown
      readonly encoding?: unknown
      readonly _file?: unknown
      /** Of ours: the text is still encoded, since its coding is not known. */
      readonly _encoded?: unknown
    }
  }
  /** Of Chrome: `memory`, `disk` or `prefetch`. */
  readonly _fromCache?: unknown
  readonly cache?: unknown
}
