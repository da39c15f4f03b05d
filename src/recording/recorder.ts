import { existsSync, statSync } from 'node:fs'
import { UsageError } from '../base/errors.ts'
import type { OnProgress } from '../base/progress.ts'
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
import { TapeWriter } from '../tape/tape-file.ts'
import { finishRecording, type RecordingSummary } from './finish-recording.ts'
import { assertOverwritable, formatOf, sharingTape, tapeFileOf } from './recording-formats.ts'
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
