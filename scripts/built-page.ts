import type { Plugin } from 'rolldown'
import { bundlePages } from '../src/web/bundle-pages.ts'

/**
 * Puts the files of the pages into dist/web, and a reader of them instead of `src/web/read-page-files.ts`. `plugin` takes part in
 * bundling them.
 */
export function builtPage(plugin: Plugin): Plugin {
  return {
    name: 'built-page',
    load: {
      filter: { id: /src\/web\/read-page-files\.ts$/ },
      async handler() {
        const { files, ...named } = await bundlePages([plugin])
        for (const { name, gzip } of files) {
          this.emitFile({ type: 'asset', fileName: `web/${name}.gz`, source: gzip })
        }
        const names = files.map(({ name }) => name)
        return `import { readFileSync } from 'node:fs'
export async function readPageFiles() {
  const files = ${JSON.stringify(names)}.map((name) => ({
    name,
    gzip: readFileSync(new URL('../web/' + name + '.gz', import.meta.url)),
  }))
  return { files, ...${JSON.stringify(named)} }
}`
      },
    },
  }
}
