import { UsageError } from '../../base/errors.ts'
import { DepthError, parseForeign } from '../../base/json.ts'
import { readTextFile, type TextFileUse } from '../../base/read-text-file.ts'
import { shown } from '../../base/shown.ts'
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

// --- internal ---

/** A string in Node holds 512 MiB. A tape has no such limit. */
const HAR_FILE: TextFileUse = {
  largest: 511 * 1024 * 1024,
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
