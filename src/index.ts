// First, so that an old Node gets a clear message before anything else fails.
import './base/assert-node.ts'
import { contractOrBuiltIn } from './http/choose-contract.ts'
import { builtInContract } from './petstore/built-in-contract.ts'
import {
  assertRecorderOptions,
  type Recorder,
  type RecorderOptions,
  startRecorder,
} from './recording/recorder.ts'

export { StartError, UsageError } from './base/errors.ts'
export type { ServerTrust, TlsSetting } from './base/tls/server-tls.ts'
export type { Finding, Report } from './check/reports/report.ts'
export type { FaultInForce, NextInfo, WorldInfo } from './client/answer-types.ts'
export { type ConnectOptions, connectSandbox } from './client/connect-sandbox.ts'
export type { MadeWorld, SandboxControl, WorldControl } from './client/sandbox-control.ts'
export type { WaitOptions } from './client/wait-for-request.ts'
export type { Violation } from './contract/requests/violation-types.ts'
export type { Delivery } from './events/delivery-types.ts'
export type { Receipts } from './faults/armed-fault.ts'
export type { RunningSandbox, ServedNext } from './http/running-sandbox.ts'
export type { StartOptions } from './http/start-options.ts'
export {
  type CheckingProxy,
  type CheckingProxyOptions,
  startProxy,
} from './http/start-proxy.ts'
export { startSandbox } from './http/start-sandbox.ts'
export type { Capture, ExchangeSummary } from './journal/exchange.ts'
export type { ExchangeFilter } from './journal/exchange-filter.ts'
export type {
  AnswerRecord,
  CoverageReport,
  Exchange,
  NearOperation,
  NextVerdict,
  Origin,
  RequestRecord,
} from './journal/journal-types.ts'
export type { ClientCount, CountedChange } from './next/next-types.ts'
export type { RunningProxy } from './proxy/start-forwarding.ts'
export type { RecordingSummary } from './recording/finish-recording.ts'
export type { Recorder, RecorderOptions } from './recording/recorder.ts'
export type { Scenario } from './scenarios/scenario.ts'
export type { ScenarioInput } from './scenarios/scenario-types.ts'
export type { Unspecified } from './silences/settlement.ts'
export type { Notice } from './store/store.ts'
export { StorageError } from './store/store.ts'

/**
 * Starts a recording. It holds one exchange at a time in memory, and no credential that can be recognised reaches a file. With `contract` (and `overlay`) the
 * exchanges are about that document, which is read first: then it is a promise.
 * @throws UsageError for an unknown ending, for a tape that cannot be written, or for an earlier tape that was not finished; with
 * `contract` as a rejection, also for a contract that cannot be read.
 */
export function createRecorder(
  options: RecorderOptions & { readonly contract: string },
): Promise<Recorder>
export function createRecorder(
  options: RecorderOptions & { readonly contract?: undefined; readonly overlay?: undefined },
): Recorder
export function createRecorder(options: RecorderOptions): Recorder | Promise<Recorder>
export function createRecorder(options: RecorderOptions): Recorder | Promise<Recorder> {
  assertRecorderOptions(options)
  const { contract, overlay } = options
  if (contract === undefined && overlay === undefined)
    return startRecorder(options, builtInContract())
  return contractOrBuiltIn({ contract, overlay }).then((source) => startRecorder(options, source))
}
