import path from 'node:path'
import { UsageError } from '../base/errors.ts'

/** The format of a recording. */
export type RecordingFormat = 'yaml' | 'json' | 'har'

const FORMATS: { readonly [ending: string]: RecordingFormat } = {
  '.yaml': 'yaml',
  '.yml': 'yaml',
  '.json': 'json',
  '.har': 'har',
}

/** The ending of a tape. */
export const TAPE_ENDING = '.tape.ndjson'

/**
 * Tells the format of a recording from its file's ending.
 * @throws UsageError for any other ending.
 */
export function formatOf(file: string): RecordingFormat {
  const format = FORMATS[path.extname(file).toLowerCase()]
  if (format) return format
  throw new UsageError(
    `${file || '""'}: a recording is a scenario (.yaml, .json) or a HAR (.har), by its ending. Name it e.g. ${path.basename(file, path.extname(file)) || 'recording'}.yaml.`,
  )
}

/** The tape of a recording: `NAME.tape.ndjson` beside it. */
export function tapeFileOf(file: string): string {
  return file.slice(0, file.length - path.extname(file).length) + TAPE_ENDING
}

/** The recordings of other formats that would share the tape of this one. */
export function sharingTape(file: string): readonly string[] {
  const { dir, name, ext } = path.parse(file)
  const others = Object.keys(FORMATS).filter((ending) => ending !== ext.toLowerCase())
  return others.map((ending) => path.join(dir, name + ending))
}
