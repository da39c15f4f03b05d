import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'rolldown'
import type { PageFile, PageFiles } from './pages.ts'
import { gzipText } from './send-compressed.ts'

/**
 * Bundles the pages: for the build with its plugins, and in a checkout at the first request.
 * @throws (as a rejection) the bundler's errors in a source.
 */
export async function bundlePages(plugins: readonly Plugin[] = []): Promise<PageFiles> {
  const sandbox = await scriptOf('sandbox', plugins)
  const proxy = await scriptOf('proxy', plugins)
  const api = await scriptOf('api', plugins)
  const ofSections = globSync('*/*.css', { cwd: pageFolder, exclude: ['api/*'] }).toSorted()
  const style = withDigest('page.css', styleSheet(['system.css', ...ofSections]))
  const documentStyle = withDigest('document.css', styleSheet(['api/api.css']))
  const library = withDigest('swagger-ui.js', swaggerUi())
  return {
    files: [sandbox, proxy, api, style, documentStyle, library],
    scripts: { sandbox: sandbox.name, proxy: proxy.name, api: api.name },
    style: style.name,
    documentStyle: documentStyle.name,
    library: library.name,
  }
}

// --- internal ---

/** The script of a page, in one file: no two pages are of one program, so that what they share would only be two requests. */
async function scriptOf(page: string, plugins: readonly Plugin[]): Promise<PageFile> {
  const { build } = await import('rolldown')
  const { output } = await build({
    input: inPage(`${page}-page.ts`),
    platform: 'browser',
    write: false,
    plugins: [...plugins, withoutIndents],
    onLog: (_level, { message }) => {
      throw new Error(`The page cannot be bundled: ${message}`)
    },
    output: { minify: true },
  })
  return withDigest(`${page}.js`, output[0].code)
}

/** A minifier leaves templates as they are written, with their indents. */
const withoutIndents: Plugin = {
  name: 'without-indents',
  transform: {
    filter: { id: /web\/page\// },
    handler: (code) => code.replace(/\n +/g, '\n').replace(/>\n</g, '><'),
  },
}

const pageFolder = fileURLToPath(new URL('page', import.meta.url))

function inPage(file: string): string {
  return path.join(pageFolder, file)
}

/** Some style sheets in one. */
function styleSheet(files: readonly string[]): string {
  const text = files.map((file) => readFileSync(inPage(file), 'utf8')).join('\n')
  const [first = '', ...parts] = text.split('/*')
  const said = parts.map((part) => part.slice(part.indexOf('*/') + 2))
  return [first, ...said]
    .join('')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replaceAll(': ', ':')
}

/** The files of Swagger UI are already bundled and minified. */
function swaggerUi(): string {
  const file = createRequire(import.meta.url).resolve('swagger-ui-dist/swagger-ui-bundle.js')
  return readFileSync(file, 'utf8')
}

function withDigest(name: string, text: string): PageFile {
  const digest = createHash('sha256').update(text).digest('base64url').slice(0, 8)
  const { name: stem, ext } = path.parse(name)
  return { name: `${stem}-${digest}${ext}`, gzip: gzipText(text) }
}
