import path from 'node:path'

/** A file of a page. Its name has a digest of what is in it, so that a browser may keep it for ever. */
export interface PageFile {
  /** E.g. `sandbox-DhZk2fQ1.js`. */
  readonly name: string
  /** What is in it, compressed (gzip, RFC 1952). */
  readonly gzip: Buffer
}

/** The files of the pages, and which of them each page begins with. */
export interface PageFiles {
  readonly files: readonly PageFile[]
  /** The name of the script that a page runs. */
  readonly scripts: { readonly [page in Page | 'api']: string }
  /** The name of the style sheet of all pages. */
  readonly style: string
  /** The name of the library that the page of the API shows the contract with. */
  readonly library: string
}

/** A page in which somebody looks at a running program and steers it. */
export type Page = 'sandbox' | 'proxy'

/** The media type of a file, by the end of its name. */
export function mediaTypeOf(name: string): string {
  return MEDIA_TYPES[path.extname(name)] ?? 'application/octet-stream'
}

// --- internal ---

const MEDIA_TYPES: { readonly [extension: string]: string } = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}
