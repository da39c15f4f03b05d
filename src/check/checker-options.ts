import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { ContractSource } from '../contract/document/contract-source.ts'
import { LONGEST_INSTANCE } from '../options/option-kinds.ts'
import type { Baseline } from './reports/findings/baseline.ts'
import type { RunStamp } from './reports/report.ts'

export interface CheckerOptions {
  /** The contract that exchanges are judged by. */
  readonly source: ContractSource
  /** The next contract: what it changes for whom is counted. */
  readonly next?: ContractSource | undefined
  /** Known findings; none by default. */
  readonly baseline?: Baseline
  /** The base address of the service, for the report and its curl commands. */
  readonly upstream?: string
  /** The name of the proxy, for the report. By default the name of the host with the beginning of the run's id. */
  readonly instance?: string | undefined
  /** The share of exchanges that is checked, for the report. Defaults to 1. */
  readonly sample?: number | undefined
  /** Whether verdicts are kept for equal exchanges. Defaults to true. */
  readonly keepVerdicts?: boolean
  /** Returns the current time, in milliseconds since 1970. */
  readonly now?: () => number
}

/** Makes the name of an instance from the host and a port, or another text that is unique on the host. */
export function instanceName(rest: string | number): string {
  const name = `${hostname()}:${rest}`
  return name.replace(/[^\w.:-]/g, '-').slice(0, LONGEST_INSTANCE)
}

/** Makes the stamp of a run at its start. */
export function stampRun({
  instance,
  sample = 1,
}: {
  readonly instance: string | undefined
  readonly sample: number | undefined
}): RunStamp {
  const run = randomUUID()
  return { instance: instance ?? instanceName(run.slice(0, 8)), run, sequence: 0, sample }
}
