// First, so that an old Node gets a clear message before anything else fails.
import './base/assert-node.ts'

export { StartError, UsageError } from './base/errors.ts'
export type { Finding, Report } from './check/reports/report.ts'
export { type ConnectOptions, connectSandbox } from './client/connect-sandbox.ts'
export type {
  FaultInForce,
  SandboxControl,
  WorldControl,
  WorldInfo,
} from './client/sandbox-control.ts'
export type { WaitOptions } from './client/wait-for-request.ts'
export type { Unspecified } from './contract/ledger.ts'
export type { Violation } from './contract/violation.ts'
export type { Receipts } from './faults/armed-fault.ts'
export {
  type CheckingProxy,
  type CheckingProxyOptions,
  startCheckingProxy as startProxy,
} from './http/start-checking-proxy.ts'
export type { StartOptions } from './http/start-options.ts'
export { type RunningSandbox, startSandbox } from './http/start-sandbox.ts'
export type { Capture } from './journal/capture.ts'
export type { CoverageReport } from './journal/coverage-report.ts'
export type { AnswerRecord, Exchange, Origin, RequestRecord } from './journal/exchange.ts'
export type { ExchangeFilter } from './journal/exchange-filter.ts'
export type { ExchangeSummary } from './journal/exchange-summary.ts'
export type { NearOperation } from './journal/nearest-operation.ts'
export type { RunningProxy } from './proxy/start-proxy.ts'
export type { RecordingSummary } from './recording/finish-recording.ts'
export { createRecorder, type Recorder, type RecorderOptions } from './recording/recorder.ts'
export type { Scenario } from './scenarios/scenario.ts'
export type { ScenarioInput } from './scenarios/scenario-input.ts'
export type { Notice } from './store/notice.ts'
export { StorageError } from './store/storage-error.ts'
