import { ADMIN_PATH } from '../admin/admin-context.ts'
import type { Page, PageFiles } from './page-file.ts'

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
