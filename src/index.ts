export { StartError, UsageError } from './contract/errors.ts'
export type { Unspecified } from './contract/ledger.ts'
export type { Violation } from './contract/violation.ts'
export type { Capture } from './exchanges/capture.ts'
export type { AnswerRecord, Exchange, Origin, RequestRecord } from './exchanges/exchange.ts'
export type { Receipts } from './faults/fault-plan.ts'
export { type RunningSandbox, type StartOptions, startSandbox } from './http/start-sandbox.ts'
export {
  type CheckingProxy,
  type CheckingProxyOptions,
  startCheckingProxy as startProxy,
} from './proxy/start-checking-proxy.ts'
export type { RunningProxy } from './proxy/start-proxy.ts'
export type { RecordingSummary } from './recording/finish-recording.ts'
export { createRecorder, type Recorder, type RecorderOptions } from './recording/recorder.ts'
export type { Finding, Report } from './reports/report.ts'
export type { Reload } from './sandbox/sandbox.ts'
export type { Scenario } from './scenarios/scenario.ts'
export type { Notice } from './store/pet-file.ts'
export { StorageError } from './store/storage-error.ts'
