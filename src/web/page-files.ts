import type { PageFiles } from './page-file.ts'

/** Reads the files of the pages. In a checkout they are bundled first; the build replaces this function (`scripts/built-page.ts`). */
export async function readPageFiles(): Promise<PageFiles> {
  const { bundlePage } = await import('./bundle-page.ts')
  return bundlePage()
}
