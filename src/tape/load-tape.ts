import { statSync } from 'node:fs'
import { UsageError } from '../base/errors.ts'
import { readTape } from './read-tape.ts'
import type { TapeEntry } from './tape-entry.ts'

/** A tape in memory, its files, and remarks for a person about them. */
export interface LoadedTape {
  readonly tape: readonly TapeEntry[]
  readonly files: readonly string[]
  readonly remarks: readonly string[]
}

/**
 * Loads the tape of a scenario, given inline or as the path of a file. Equal answers share one object, so that
 * memory depends on the different answers, not on how often they occur.
 * @throws UsageError when the file cannot be read or an entry in it is invalid.
 */
export function loadTape(exchanges: string | readonly TapeEntry[]): LoadedTape {
  if (typeof exchanges !== 'string') return { tape: exchanges, files: [], remarks: [] }
  assertPlayable(exchanges)
  const remarks: string[] = []
  const share = createSharer()
  const onTorn = (line: number) =>
    remarks.push(
      `${exchanges}:${line}: the last line was cut off and is left out. \`scenario import ${exchanges} --out NAME.yaml\` writes the recording again.`,
    )
  const tape = Array.from(readTape(exchanges, { onTorn }), share)
  return { tape, files: [exchanges], remarks }
}

// --- internal ---

/** How large a tape may be that is played, since all of it is in memory; in bytes. */
const LARGEST = 1024 * 1024 * 1024

function assertPlayable(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size <= LARGEST) return
  throw new UsageError(
    `${file}: a tape that is played may have ${LARGEST / 1024 / 1024} MiB. Record a shorter session; petstore-sandbox check reads one of any size.`,
  )
}

/** Creates a function that lets entries with equal answers share one object. */
function createSharer(): (entry: TapeEntry) => TapeEntry {
  const answers = new Map<string, TapeEntry['answer']>()
  return (entry) => {
    if (!entry.answer) return entry
    const text = JSON.stringify(entry.answer)
    const known = answers.get(text)
    if (!known) answers.set(text, entry.answer)
    return known ? { ...entry, answer: known } : entry
  }
}
