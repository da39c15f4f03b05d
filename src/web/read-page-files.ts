import type { PageFiles } from './pages.ts'

/** Reads the files of the pages. In a checkout they are bundled first; the build replaces this function (`scripts/built-page.ts`). */
export async function readPageFiles(): Promise<PageFiles> {
  const { bundlePages } = await import('./bundle-pages.ts')
  return bundlePages()
}
