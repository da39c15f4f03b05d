import path from 'node:path'

/** A file of a page. Its name contains a digest of its content, so that a browser may keep it for ever. */
export interface PageFile {
  /** E.g. `sandbox-DhZk2fQ1.js`. */
  readonly name: string
  /** The content, compressed (gzip, RFC 1952). */
  readonly gzip: Buffer
}

/** The files of the pages, and the ones that each page starts with. */
export interface PageFiles {
  readonly files: readonly PageFile[]
  /** The name of the script of each page. */
  readonly scripts: { readonly [page in Page | 'api']: string }
  /** The name of the style sheet of all pages. */
  readonly style: string
  /** The name of the library that shows the contract on the page of the API. */
  readonly library: string
}

/** A page for looking at a running program and controlling it. */
export type Page = 'sandbox' | 'proxy'

/** The media type of a file, by its extension. */
export function mediaTypeOf(name: string): string {
  return MEDIA_TYPES[path.extname(name)] ?? 'application/octet-stream'
}

// --- internal ---

const MEDIA_TYPES: { readonly [extension: string]: string } = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}
