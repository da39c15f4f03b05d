import type { PageFiles } from './page-file.ts'

/** Reads the files of the pages. In a checkout they are bundled; the build replaces this (`scripts/built-page.ts`). */
export async function readPageFiles(): Promise<PageFiles> {
  const { bundlePage } = await import('./bundle-page.ts')
  return bundlePage()
}
