/** The address of the service in a HAR, since a recording keeps none. `.invalid` never resolves (RFC 2606). */
export const RECORDED_ORIGIN = 'https://petstore.invalid'

/** A header line of a HAR. */
export interface HarHeader {
  readonly name: string
  readonly value: string
}

/** The parts of a HAR 1.2 entry that a recording reads. Tools leave out nearly any of them, or write null. */
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
      /** `base64`; ours, and of some tools. */
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
    /** Chrome; also ours, for an answer that was cut off. */
    readonly _error?: unknown
    /** Playwright: the same. */
    readonly _failureText?: unknown
    /** Chrome. */
    readonly _fetchedViaServiceWorker?: unknown
    readonly content?: null | {
      readonly mimeType?: unknown
      readonly size?: unknown
      readonly text?: unknown
      readonly encoding?: unknown
      readonly _file?: unknown
      /** Ours: the text is still encoded, since its coding is not known. */
      readonly _encoded?: unknown
    }
  }
  /** Chrome: `memory`, `disk` or `prefetch`. */
  readonly _fromCache?: unknown
  readonly cache?: unknown
}
