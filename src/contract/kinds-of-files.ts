import { FileError, readRegularFile } from '../base/files/read-files.ts'
import { shown } from '../base/text/shown.ts'
import { firstOf } from '../base/text/text.ts'

/** A file of another kind that people give in place of a scenario. */
interface OtherKind {
  /** What it is, after its name. */
  readonly is: string
  /** What to do with it. */
  readonly wayOut: string
}

/** Whether a file is an OpenAPI document, by what is at its top. One that cannot be read is none. */
export function isContractFile(file: string): boolean {
  try {
    return isContractText(readRegularFile(file, LARGEST_CONTRACT).toString())
  } catch (error) {
    if (error instanceof FileError) return false
    throw error
  }
}

/** What a file has in place of a scenario, by the keys at the top of its value; `undefined` if that may be a scenario. */
export function otherKindOf(value: unknown, file: string): OtherKind | undefined {
  const found = OTHER_KINDS.find(({ fits }) => fits(value))
  return found && { is: found.is(value as object), wayOut: found.wayOut(file) }
}

// --- internal ---

/** In bytes; the reader of contracts says what is too large. */
const LARGEST_CONTRACT = 32 * 1024 * 1024

const VERSIONS = ['openapi', 'swagger']

function isContractText(text: string): boolean {
  // A key at the beginning of a line is one of the whole document, unless it is that of JSON, which is mostly indented.
  if (!text.trimStart().startsWith('{')) return /^["']?(?:openapi|swagger)["']?\s*:/m.test(text)
  try {
    return isContract(JSON.parse(text))
  } catch {
    return /^\s*\{\s*["']?(?:openapi|swagger)["']?\s*:/.test(text)
  }
}

function isContract(value: unknown): boolean {
  return VERSIONS.some((key) => has(value, key))
}

function has(value: unknown, ...keys: readonly string[]): boolean {
  return (
    typeof value === 'object' && value !== null && keys.every((key) => Object.hasOwn(value, key))
  )
}

/** Whether a value is an object that does not say a version as scenarios do. */
function isWithoutVersion(value: unknown): boolean {
  return has(value) && typeof Object(value).version !== 'number'
}

/** Other files, by what each has and no scenario has. */
const OTHER_KINDS: readonly {
  readonly fits: (value: unknown) => boolean
  readonly is: (value: object) => string
  readonly wayOut: (file: string) => string
}[] = [
  {
    fits: isContract,
    is: () => 'an OpenAPI document',
    wayOut: (file) => `Give it as --contract ${file}.`,
  },
  {
    fits: (value) => has(value, 'overlay', 'actions'),
    is: () => 'an OpenAPI Overlay',
    wayOut: (file) => `Give it as --overlay ${file}, beside the --contract that it is laid over.`,
  },
  {
    fits: (value) => has(value, 'log') && !has(value, 'version'),
    is: () => 'a HAR',
    wayOut: (file) =>
      `Make one of it: petstore-sandbox scenario import ${file} --out recorded.yaml. Or check it against a contract: petstore-sandbox check shop.yaml ${file}.`,
  },
  {
    fits: (value) => has(value, 'info', 'item') && !has(value, 'version'),
    is: () => 'a Postman collection',
    wayOut: () =>
      'Convert it to an OpenAPI document, e.g. with npx postman-to-openapi, and give that.',
  },
  {
    fits: (value) => has(value, 'asyncapi'),
    is: () => 'an AsyncAPI document',
    wayOut: () => 'Only services over HTTP are served: give an OpenAPI document.',
  },
  {
    fits: Array.isArray,
    is: () => 'a list',
    wayOut: () => NEITHER,
  },
  {
    // Of a scenario without version, what is missing is said.
    fits: (value) => isWithoutVersion(value) && !SCENARIO_KEYS.some((key) => has(value, key)),
    is: (value) => {
      const keys = firstOf(Object.keys(value).map(shown), MOST_KEYS)
      return keys.length === 0 ? 'an empty object' : `an object with ${keys.join(', ')}`
    },
    wayOut: () => NEITHER,
  },
]

const NEITHER =
  'An OpenAPI document has the key openapi or swagger. A scenario has version: 1, and its records stand below records (docs/scenarios.md).'

const MOST_KEYS = 5

/** Keys that make a file without a version a scenario that lacks it. */
const SCENARIO_KEYS = [
  ...[
    'name',
    'description',
    'extends',
    'contract',
    'records',
    'generate',
    'faults',
    'clock',
    'exchanges',
  ],
  ...['keys', 'seed', 'unspecified', 'recording'],
]
