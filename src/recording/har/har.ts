/** The address of the service in a HAR, because a recording does not keep it. `.invalid` never resolves (RFC 2606). */
export const RECORDED_ORIGIN = 'https://petstore.invalid'

export interface HarHeader {
  readonly name: string
  readonly value: string
}

/** The parts of a HAR 1.2 entry that a recording reads. Tools leave out almost any of them, or write null. */
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
      /** `base64`; written by us and by some tools. */
      readonly encoding?: unknown
      readonly _encoding?: unknown
      /** Playwright: the name of a file beside the HAR that holds the body. */
      readonly _file?: unknown
    }
  }
  readonly response?: null | {
    readonly status?: unknown
    readonly headers?: unknown
    readonly bodySize?: unknown
    /** Written by Chrome, and by us for an answer that was cut off. */
    readonly _error?: unknown
    /** Written by Playwright, with the same meaning. */
    readonly _failureText?: unknown
    /** Written by Chrome. */
    readonly _fetchedViaServiceWorker?: unknown
    readonly content?: null | {
      readonly mimeType?: unknown
      readonly size?: unknown
      readonly text?: unknown
      readonly encoding?: unknown
      readonly _file?: unknown
      /** Written by us: the text is still encoded, because its coding is not known. */
      readonly _encoded?: unknown
    }
  }
  /** Written by Chrome: `memory`, `disk` or `prefetch`. */
  readonly _fromCache?: unknown
  readonly cache?: unknown
}
