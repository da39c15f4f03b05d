import path from 'node:path'
import { recordingEndings } from './recording-formats.ts'

/** The ending of a tape. */
export const TAPE_ENDING = '.tape.ndjson'

/** The tape of a recording: `NAME.tape.ndjson` beside it. */
export function tapeFileOf(file: string): string {
  return file.slice(0, file.length - path.extname(file).length) + TAPE_ENDING
}

/** The recordings of other formats that would share the tape of this one. */
export function sharingTape(file: string): readonly string[] {
  const { dir, name, ext } = path.parse(file)
  const others = recordingEndings.filter((ending) => ending !== ext.toLowerCase())
  return others.map((ending) => path.join(dir, name + ending))
}
