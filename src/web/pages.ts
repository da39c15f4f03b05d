import path from 'node:path'
import { ADMIN_PATH } from '../admin/plane/admin-context.ts'

/** A file of a page. Its name contains a digest of its content, so that a browser may keep it for ever. */
export interface PageFile {
  /** E.g. `sandbox-DhZk2fQ1.js`. */
  readonly name: string
  /** The content, compressed (gzip, RFC 1952). */
  readonly gzip: Buffer
}

/** The files of the pages, and those that each page loads. */
export interface PageFiles {
  readonly files: readonly PageFile[]
  /** The name of the script of each page. */
  readonly scripts: { readonly [page in Page | 'api']: string }
  /** The name of the style sheet of all pages, and of what only documents need. */
  readonly style: string
  readonly documentStyle: string
  /** The name of the library that shows the contract on the page of the API. */
  readonly library: string
}

/** A page for looking at a running program and controlling it. */
export type Page = 'sandbox' | 'proxy'

/** The media type of a file, by its extension. */
export function fileMediaType(name: string): string {
  return MEDIA_TYPES[path.extname(name)] ?? 'application/octet-stream'
}

/** How to serve a page. */
export interface PageService {
  readonly page: Page
  /** Reads the files of the pages. */
  readonly readFiles: () => Promise<PageFiles>
  /** The token of the control plane. If there is one, anyone may load the page, which then asks for the token. */
  readonly adminToken: string | undefined
  /** Called with a bug; the connection is closed. */
  readonly onBug: (error: unknown) => void
}

/** The path of the page. */
export const PAGE_PATH = `${ADMIN_PATH}/`

/** The path below which the files of pages are. */
export const FILES_PATH = `${PAGE_PATH}web/`

// --- internal ---

const MEDIA_TYPES: { readonly [extension: string]: string } = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}
