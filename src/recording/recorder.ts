import { existsSync, rmSync, statSync } from 'node:fs'
import { UsageError } from '../base/errors.ts'
import { sizeOf } from '../base/files/files.ts'
import { toHeaderLines } from '../base/http/header-lines.ts'
import { type OnProgress, passing } from '../base/progress.ts'
import {
  aBoolean,
  aFileName,
  aFunction,
  assertOptions,
  aText,
  fileNames,
  type OptionRules,
} from '../base/text/assert-options.ts'
import { contractOf } from '../contract/contract.ts'
import type { ContractSource } from '../contract/document/contract-source.ts'
import { createSentCredentialTest } from '../contract/requests/security.ts'
import type { Capture } from '../journal/exchange.ts'
import { Secrets } from '../redaction/redaction.ts'
import { fromTapeBody } from '../tape/tape-entry.ts'
import { TapeWriter } from '../tape/tape-file.ts'
import type { TapeEntry } from '../tape/tape-types.ts'
import { finishRecording, type RecordingSummary } from './finish-recording.ts'
import { TooLongError } from './recorded-scenario-text.ts'
import {
  type ArchiveFormat,
  archiveFormatOf,
  assertOverwritable,
  formatOf,
  isArchive,
  sharingTape,
  TAPE_ENDING,
  TORN,
  tapeFileOf,
} from './recording-formats.ts'
import { redactEntry, toTapeEntry } from './to-tape-entry.ts'

/** Records exchanges when they end. */
export interface Recorder {
  /** Appends an exchange to the tape. Never throws: a failure is reported to `onFailure`, and by `close`. */
  add(capture: Capture): void
  /**
   * Writes the recording and returns its summary. A second call returns the same.
   * @throws UsageError when tape or recording cannot be written; Error for a bug that ended the recording.
   */
  close(): Promise<RecordingSummary>
}

export interface RecorderOptions {
  /** The recording: a scenario (.yaml, .json) or a HAR (.har). The tape is written beside it while exchanges arrive. */
  readonly file: string
  /** The OpenAPI document that the exchanges are about. Default: the contract of this package. */
  readonly contract?: string
  /** OpenAPI Overlays that are laid over it. */
  readonly overlay?: readonly string[]
  /** Leaves out exchanges outside the contract's paths. */
  readonly dropUnknown?: boolean
  /** Called at once, with the error, when the recording ends early. Nothing more is recorded then. */
  readonly onFailure?: (error: Error) => void
  /** Called while `close` writes the recording. */
  readonly onProgress?: OnProgress
}

/**
 * Starts a recording of exchanges under a contract. It holds one exchange at a time in memory, and no credential that can be recognised reaches a file.
 * @throws UsageError for an unknown ending, for a tape that cannot be written, or for an earlier tape that was not finished.
 */
export function startRecorder(options: RecorderOptions, source: ContractSource): Recorder {
  assertRecorderOptions(options)
  const { file, dropUnknown = false, onFailure = () => {}, onProgress = () => {} } = options
  formatOf(file)
  assertOverwritable(file)
  const tape = tapeFileOf(file)
  assertFinished(tape, file)
  const recorded = contractOf(source)
  const secrets = new Secrets(recorded.words)
  const hasCredential = createSentCredentialTest(recorded)
  const { digest: contract, recordedTitle: title } = source
  const writer = new TapeWriter(tape, { tape: 1, contract, ...(title !== undefined && { title }) })
  let failure: Error | undefined
  let closed: Promise<RecordingSummary> | undefined
  const finish = async () => {
    writer.close()
    if (failure) throw failure
    // Entries are redacted at the end: a body may have contained a credential before it was first used as one.
    const redact = (entry: Parameters<typeof redactEntry>[0]) => redactEntry(entry, secrets)
    return finishRecording({ tape, file, dropUnknown, source, redact, onProgress })
  }
  return {
    add: (capture) => {
      if (failure || closed) return
      try {
        secrets.learn(capture.requestHeaders, capture.target, capture.requestBody)
        secrets.learn(capture.responseHeaders, '', capture.responseBody)
        writer.append(toTapeEntry(capture, secrets, hasCredential))
      } catch (error) {
        // The exchange itself must not fail.
        failure = error as Error
        onFailure(failure)
      }
    },
    close: () => {
      closed ??= finish()
      return closed
    },
  }
}

/**
 * Checks how to record.
 * @throws UsageError that names the option and the rule.
 */
export function assertRecorderOptions(options: RecorderOptions): void {
  assertOptions(options, { of: 'createRecorder', rules, required: ['file'] })
}

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

const rules: OptionRules<RecorderOptions> = {
  file: aText,
  contract: aFileName,
  overlay: fileNames,
  dropUnknown: aBoolean,
  onFailure: aFunction,
  onProgress: aFunction,
}

/** A tape newer than its recording was left by a crash, and is not overwritten. */
function assertFinished(tape: string, file: string): void {
  if (!existsSync(tape) || statSync(tape).size === 0) return
  const isDone = (each: string) =>
    existsSync(each) && statSync(each).mtimeMs >= statSync(tape).mtimeMs
  if (isDone(file)) return
  const owner = sharingTape(file).find(isDone)
  throw new UsageError(
    owner
      ? `${tape} is the tape of ${owner}. Record to another name, or delete both.`
      : `${tape} belongs to a recording that was not finished. Finish it with \`petstore-sandbox scenario import ${tape} --out ${file}\`, or delete it.`,
  )
}

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
