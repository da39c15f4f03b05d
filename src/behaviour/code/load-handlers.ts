import { existsSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { UsageError } from '../../base/errors.ts'
import { packageFile } from '../../base/package-files.ts'
import { sha256 } from '../../base/sha256.ts'
import { LOAD, stackOf, withoutLoads } from '../call-hook.ts'
import type { LoadedHandlers } from './read-handlers.ts'

/** What programs import to define handlers. */
const ENTRY = 'petstore-sandbox/handlers'

/** The handlers that code gives as a value: one process has them, and replicas compare nothing. */
export function handlersInCode(value: object): LoadedHandlers {
  return { value, name: 'handlers', code: '', files: [], digest: '' }
}

/**
 * Loads handlers from a file of JavaScript or TypeScript, as it is now, with what it imports beside it. `petstore-sandbox/handlers` is this
 * program, wherever the file is.
 * @throws UsageError that names the file, the line and the way out.
 */
export async function loadHandlers(file: string): Promise<LoadedHandlers> {
  const own = path.resolve(file)
  const near = path.relative('', own)
  const name = near.startsWith('..') ? own : near
  if (!existsSync(own))
    throw new UsageError(`${name}: there is no such file of handlers. Correct the path.`)
  const load = beginLoad()
  try {
    const url = pathToFileURL(own)
    url.searchParams.set(LOAD, String(load.number))
    const { importFile } = (await import(NATIVE)) as NativeImport
    const module = await importFile(url.href)
    const files = [own, ...[...load.files].filter((each) => each !== own).toSorted()]
    const code = readFileSync(own, 'utf8')
    const texts = files.map((each) => [
      path.relative(path.dirname(own), each),
      readFileSync(each, 'utf8'),
    ])
    return { value: module.default, name, code, files, digest: sha256(JSON.stringify(texts)) }
  } catch (error) {
    throw new UsageError(notLoaded(error, own, name), { cause: error })
  }
}

// --- internal ---

/** A module whose imports are Node's own: a runner of tests takes those that are written here for its own. */
const NATIVE = 'data:text/javascript,export const importFile = (address) => import(address)'

interface NativeImport {
  importFile(address: string): Promise<{ readonly default?: unknown }>
}

interface Load {
  readonly number: number
  /** The files that were loaded. */
  readonly files: Set<string>
}

const loads: Load[] = []

function beginLoad(): Load {
  if (loads.length === 0) registerHooks({ resolve })
  const load = { number: loads.length, files: new Set<string>() }
  loads.push(load)
  return load
}

type Resolve = NonNullable<Parameters<typeof registerHooks>[0]['resolve']>

/** Lets what handlers import belong to the same load, and be this program where it is its entry. */
const resolve: Resolve = (specifier, context, next) => {
  const load = loads[numberIn(context.parentURL)]
  if (!load) {
    const found = next(specifier, context)
    return numberIn(specifier) < 0 ? found : asModule(found)
  }
  if (specifier === ENTRY) return { url: entryAddress(), shortCircuit: true }
  const found = next(specifier, context)
  if (!found.url.startsWith('file:') || found.url.includes('/node_modules/')) return found
  const url = new URL(found.url)
  load.files.add(fileURLToPath(url))
  url.searchParams.set(LOAD, String(load.number))
  return asModule({ ...found, url: url.href })
}

/** Handlers are modules, also where the package beside them (`npm init`) is of CommonJS. */
function asModule(found: ReturnType<Resolve>): ReturnType<Resolve> {
  return found.format === 'commonjs-typescript' ? { ...found, format: 'module-typescript' } : found
}

function numberIn(address = ''): number {
  const query = address.split('?')[1]
  const number = new URLSearchParams(query).get(LOAD)
  return number === null ? -1 : Number(number)
}

/** Where the entry is: a source, or beside this in the package. */
function entryAddress(): string {
  const source = packageFile('src/behaviour/code/define-handlers.ts')
  return (existsSync(source) ? source : packageFile('dist/handlers.js')).href
}

function notLoaded(error: unknown, file: string, name: string): string {
  const { message = String(error), code } = Object(error) as NodeJS.ErrnoException
  const stack = stackOf(error)
  const place = placeIn(stack, file)
  const [first = ''] = withoutLoads(message).split('\n')
  const where = place === undefined ? name : `${name}:${place}`
  if (code === 'ERR_MODULE_NOT_FOUND' || code === 'ERR_PACKAGE_PATH_NOT_EXPORTED')
    return `${where}: ${first}. Install it beside the handlers, or correct the import.`
  if (/outside a module|token 'export'/.test(first))
    return `${where}: the handlers are a module, and Node takes this file for CommonJS. Let its name end in .mjs or .ts, or write "type": "module" into package.json.`
  return `${where}: the handlers cannot be loaded: ${withoutPlaces(first)}. Correct the code.`
}

/** The first line of a file that a stack or a message names. */
function placeIn(stack: string, file: string): string | undefined {
  for (const written of [pathToFileURL(file).href, file]) {
    const at = stack.indexOf(`${written}:`)
    const [line] = at < 0 ? [] : (/^\d+/.exec(stack.slice(at + written.length + 1)) ?? [])
    if (line !== undefined) return line
  }
  return undefined
}

function withoutPlaces(text: string): string {
  return text.replace(/\.$/, '')
}
