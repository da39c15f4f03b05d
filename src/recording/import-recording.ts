import { rmSync } from 'node:fs'
import { UsageError } from '../base/errors.ts'
import { sizeOf } from '../base/files/files.ts'
import { toHeaderLines } from '../base/http/header-lines.ts'
import { type OnProgress, passing } from '../base/progress.ts'
import { contractOf } from '../contract/contract.ts'
import type { ContractSource } from '../contract/document/contract-source.ts'
import { Secrets } from '../redaction/redaction.ts'
import { fromTapeBody } from '../tape/tape-entry.ts'
import type { TapeEntry } from '../tape/tape-types.ts'
import { finishRecording, type RecordingSummary } from './finish-recording.ts'
import { TooLongError } from './recorded-scenario-text.ts'
import { startRecorder } from './recorder.ts'
import {
  type ArchiveFormat,
  archiveFormatOf,
  assertOverwritable,
  formatOf,
  isArchive,
  TAPE_ENDING,
  TORN,
  tapeFileOf,
} from './recording-formats.ts'
import { redactEntry } from './to-tape-entry.ts'

/** The result of an import, and the remarks for a person. */
export interface Imported {
  readonly summary: RecordingSummary
  readonly remarks: readonly string[]
}

export interface ImportOptions {
  readonly source: ContractSource
  readonly file: string
  readonly out: string
  readonly dropUnknown: boolean
  readonly onProgress?: OnProgress
}

/**
 * Turns a HAR into a recording, or finishes the recording of a tape.
 * @throws UsageError when the file is neither or is invalid, or the recording cannot be written.
 */
export async function importRecording(options: ImportOptions): Promise<Imported> {
  const { source, file, out, dropUnknown, onProgress = () => {} } = options
  if (file.endsWith(TAPE_ENDING)) {
    assertOverwritable(out)
    const secrets = new Secrets(contractOf(source).words)
    // The tape may come from elsewhere. A tape that our recorder wrote does not change.
    const redact = (entry: TapeEntry) => {
      const { headers, request, body, answer } = entry
      secrets.learn(toHeaderLines(headers), request, fromTapeBody(body))
      secrets.learn(toHeaderLines(answer?.headers), '', fromTapeBody(answer?.body))
      return redactEntry(entry, secrets)
    }
    const tape = { tape: file, dropUnknown, source, redact, onProgress }
    const summary = await finishRecording({ file: out, ...tape })
    return { summary, remarks: summary.torn ? [TORN] : [] }
  }
  const archive = archiveFormatOf(file)
  if (archive) return importArchive(archive, options)
  throw new UsageError(
    `${file}: the file to import must end in .har (a HAR) or ${TAPE_ENDING} (a tape). Rename it if it is one.`,
  )
}

// --- internal ---

async function importArchive(
  archive: ArchiveFormat,
  { source, file, out, dropUnknown, onProgress = () => {} }: ImportOptions,
): Promise<Imported> {
  if (isArchive(formatOf(out)))
    throw new UsageError(`--out ${out} must be a scenario (.yaml or .json), not another HAR.`)
  const of = sizeOf(file)
  const onRead = (done: number) => onProgress({ step: 'importing', done, of })
  onRead(0)
  const { captures, remarks } = archive.read(file, contractOf(source))
  const recorder = startRecorder({ file: out, dropUnknown, onProgress }, source)
  try {
    for (const capture of passing(captures, of, onRead)) recorder.add(capture)
    return { summary: await recorder.close(), remarks }
  } catch (error) {
    if (!(error instanceof TooLongError)) rmSync(tapeFileOf(out), { force: true })
    throw error
  }
}
