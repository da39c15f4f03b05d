import { realpathSync } from 'node:fs'
import path from 'node:path'
import { UsageError } from '../../base/errors.ts'
import {
  FileError,
  readRegularFile,
  readTextFile,
  type TextFileUse,
} from '../../base/files/read-files.ts'
import { DepthError, parseForeign } from '../../base/json/json.ts'
import { shown } from '../../base/text/shown.ts'
import type { HarEntry } from './har.ts'

/**
 * Reads the entries of a HAR file.
 * @throws UsageError that names file, place, rule and way out when it is not a HAR.
 */
export function harEntries(file: string): readonly HarEntry[] {
  const har = parse(readTextFile(file, HAR_FILE), file)
  const log = isObject(har) ? har.log : undefined
  if (!isObject(log))
    throw new UsageError(`${file}: log is required in a HAR. Name a HAR 1.2 file.`)
  const { entries } = log
  if (!Array.isArray(entries)) {
    throw new UsageError(
      `${file}: log.entries must be an array, got ${shown(entries)}. Export the HAR again.`,
    )
  }
  const bad = entries.findIndex((entry) => !isObject(entry))
  if (bad < 0) return entries as readonly HarEntry[]
  throw new UsageError(
    `${file}: log.entries[${bad}] must be an object, got ${shown(entries[bad])}. Export the HAR again.`,
  )
}

/**
 * Reads a body from a file beside a HAR, as Playwright writes it; `undefined` if there is none. The name must be plain, and the
 * file regular and in the folder of the HAR: somebody else's HAR must not reveal files from elsewhere.
 * @throws UsageError when the file is a link out of the folder, or cannot be read.
 */
export function readAttached(har: string, name: string): Buffer | undefined {
  if (!/^[\w-][\w.-]*$/.test(name)) return undefined
  const folder = path.dirname(har)
  const file = path.join(folder, name)
  if (leadsOut(file, folder))
    throw new UsageError(`${file}: this is a link out of the folder of the HAR. Put a copy there.`)
  try {
    return readRegularFile(file, LARGEST)
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    if (error.reason === 'missing') return undefined
    throw new UsageError(`${file}: ${error.message}. Export the HAR again.`, { cause: error })
  }
}

// --- internal ---

/** A string in Node holds 512 MiB. A tape has no such limit. In bytes. */
const LARGEST_HAR = 511 * 1024 * 1024

const HAR_FILE: TextFileUse = {
  largest: LARGEST_HAR,
  wayOut: {
    missing: 'Check its path.',
    large: 'Export fewer requests at once.',
    other: 'Name a HAR file.',
  },
}

/** How deeply a HAR may nest: browsers add stacks of calls, each within the one before it. */
const DEEPEST = 512

function parse(text: string, file: string): unknown {
  try {
    return parseForeign(text, DEEPEST)
  } catch (cause) {
    if (cause instanceof DepthError)
      throw new UsageError(
        `${file}: ${cause.message}, so this is not a HAR. Name a HAR 1.2 file.`,
        {
          cause,
        },
      )
    const { message } = cause as Error
    const position = /position (\d+)/.exec(message)?.[1]
    const line = text.slice(0, position === undefined ? text.length : Number(position)).split('\n')
    throw new UsageError(
      `${file}:${line.length}: the file is not JSON, and a HAR is. Was it cut off? Export it again.`,
      { cause },
    )
  }
}

function isObject(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The largest file, in bytes. */
const LARGEST = 256 * 1024 * 1024

/** Whether a file is a symbolic link to something outside the folder. */
function leadsOut(file: string, folder: string): boolean {
  try {
    return path.dirname(realpathSync(file)) !== realpathSync(folder)
  } catch {
    return false // The file does not exist or cannot be read. Reading it reports that.
  }
}
