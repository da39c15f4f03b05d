/** A header line of a HAR. */
export interface HarHeader {
  readonly name: string
  readonly value: string
}

/** One entry of a HAR 1.2, as far as a recording looks at it: nearly everything may be missing in what tools write. */
export interface HarEntry {
  readonly startedDateTime?: unknown
  readonly time?: unknown
  readonly request?: {
    readonly method?: unknown
    readonly url?: unknown
    readonly headers?: unknown
    readonly bodySize?: unknown
    readonly postData?: {
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
  readonly response?: {
    readonly status?: unknown
    readonly headers?: unknown
    readonly bodySize?: unknown
    readonly _error?: unknown
    /** Of Chrome. */
    readonly _fetchedViaServiceWorker?: unknown
    readonly content?: {
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
