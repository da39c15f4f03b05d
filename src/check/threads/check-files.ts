import { availableParallelism } from 'node:os'
import { sizeOf } from '../../base/files/files.ts'
import type { OnProgress } from '../../base/progress.ts'
import { type Contract, contractOf } from '../../contract/contract.ts'
import type { ContractSource } from '../../contract/document/contract-source.ts'
import {
  type CapturesListener,
  readCaptures,
  tapeFileOf,
} from '../../recording/recording-formats.ts'
import { type Checker, createChecker } from '../checker.ts'
import { stampRun } from '../checker-options.ts'
import { type Baseline, emptyBaseline } from '../reports/findings/baseline.ts'
import { mergeReports } from '../reports/findings/merge-reports.ts'
import type { Report } from '../reports/report.ts'
import { CheckerThread } from './checker-thread.ts'

export interface FileCheckOptions {
  /** The contract that their exchanges are judged by. */
  readonly source: ContractSource
  /** The next contract: what it changes for whom is counted. */
  readonly next?: ContractSource | undefined
  readonly baseline?: Baseline
  /** Called with remarks for a person about a file. */
  readonly onRemark?: (remark: string) => void
  /** The maximum number of threads. Default: the number of cores, but no more than are worth their start. */
  readonly threads?: number
  readonly onProgress?: OnProgress
}

/**
 * Checks HAR files and recordings, each as a separate session. Several threads share large ones, and their reports are merged.
 * @throws UsageError that names file, place and rule when a file is invalid.
 */
export async function checkFiles(
  files: readonly string[],
  {
    source,
    next,
    baseline = emptyBaseline,
    onRemark = () => {},
    threads,
    onProgress = () => {},
  }: FileCheckOptions,
): Promise<Report> {
  const sizes = files.map((file) => ({ file, size: wholeSizeOf(file) }))
  const of = sizes.reduce((sum, { size }) => sum + size, 0)
  const onRead = (done: number) => onProgress({ step: 'checking', done, of })
  const lanes = shareOut(sizes, threads)
  if (lanes.length > 1)
    return checkInThreads(lanes, { source, next, baseline }, { onRemark, onRead })
  const checker = await createChecker({ source, next, baseline })
  checkEach(files, { checker, contract: contractOf(source) }, { onRemark, onRead })
  return checker.report()
}

/**
 * Checks the exchanges of files, each as a separate session. `onRead` is called with the bytes read so far of all of them.
 * @throws UsageError when one is invalid.
 */
export function checkEach(
  files: readonly string[],
  { checker, contract }: { readonly checker: Checker; readonly contract: Contract },
  { onRemark, onRead }: Required<CapturesListener>,
): void {
  let before = 0
  for (const file of files) {
    const captures = readCaptures(file, contract, {
      onRemark: (remark) => onRemark(`${file}: ${remark}`),
      onRead: (bytes) => onRead(before + bytes),
    })
    for (const capture of captures) checker.check(capture, file)
    checker.nextSession()
    before += wholeSizeOf(file)
  }
}

// --- internal ---

/** Starting a thread takes as long as checking this many bytes. */
const LEAST_SHARE = 4 * 1024 * 1024

/** Distributes files: the largest first, each to the thread with the least to do. The same files are always distributed in the same way. */
function shareOut(
  sizes: readonly { readonly file: string; readonly size: number }[],
  threads: number | undefined,
): readonly string[][] {
  const total = sizes.reduce((sum, { size }) => sum + size, 0)
  const paying = Math.min(availableParallelism(), Math.floor(total / LEAST_SHARE))
  const count = Math.max(1, Math.min(sizes.length, threads ?? paying))
  const lanes = Array.from({ length: count }, () => ({ files: [] as string[], size: 0 }))
  for (const { file, size } of sizes.toSorted((one, other) => other.size - one.size)) {
    const least = lanes.reduce((one, other) => (other.size < one.size ? other : one))
    least.files.push(file)
    least.size += size + 1
  }
  return lanes.map((lane) => lane.files)
}

/** The size of a file and of the tape beside it. */
function wholeSizeOf(file: string): number {
  return sizeOf(file) + sizeOf(tapeFileOf(file))
}

async function checkInThreads(
  lanes: readonly (readonly string[])[],
  options: Required<Pick<FileCheckOptions, 'source' | 'next' | 'baseline'>>,
  { onRemark, onRead }: Required<CapturesListener>,
): Promise<Report> {
  const read = lanes.map(() => 0)
  const threads = lanes.map(() => new CheckerThread(options, {}))
  try {
    const done = await Promise.all(
      threads.map((thread, at) =>
        thread.checkFiles(lanes[at] as readonly string[], (bytes) => {
          read[at] = bytes
          onRead(read.reduce((sum, each) => sum + each, 0))
        }),
      ),
    )
    for (const { remarks } of done) remarks.forEach(onRemark)
    // A credential in one file is a credential in all of them.
    const credentials = [...new Set(done.flatMap((each) => each.credentials))]
    const reports = await Promise.all(threads.map((thread) => thread.reportWithout(credentials)))
    return asOneRun(mergeReports(reports, options))
  } finally {
    await Promise.all(threads.map((thread) => thread.close()))
  }
}

/** Makes a merged report look like that of one run: the threads are an internal matter. */
function asOneRun({ parts: _parts, findings, ...report }: Report): Report {
  const stamp = { ...stampRun({ instance: undefined, sample: undefined }), sequence: 1 }
  const shown = findings.map(({ example: { run: _run, ...example }, ...rest }) => ({
    ...rest,
    example,
  }))
  return { ...report, ...stamp, findings: shown }
}
