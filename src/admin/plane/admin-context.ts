import type { IncomingMessage, ServerResponse } from 'node:http'
import { UsageError } from '../../base/errors.ts'
import type { Scheme } from '../../base/http/http.ts'
import type { ServerTrust } from '../../base/tls/server-tls.ts'
import type { RunningChecker } from '../../check/threads/checker-thread.ts'
import type { ContractSource } from '../../contract/document/contract-source.ts'
import { isUnder } from '../../contract/document/document.ts'
import type { Operation } from '../../contract/document/operations.ts'
import type { Delivery } from '../../events/delivery-types.ts'
import type { ExchangeListeners } from '../../journal/condition.ts'
import type { Shadow } from '../../next/shadow/shadow.ts'
import type { NextThreshold, Threshold, WhenBehind } from '../../options/words.ts'
import type { CheckProgress } from '../../proxy/check-queue.ts'
import type { ProxyFaults } from '../../proxy/faults/proxy-faults.ts'
import type { ProxyDurations } from '../../proxy/forwarder.ts'
import type { Recordings } from '../../recording/recordings.ts'
import type { Sandbox } from '../../sandbox/sandbox.ts'
import type { Scenario } from '../../scenarios/scenario.ts'
import type { Notice } from '../../store/store.ts'

export interface AdminContext {
  readonly sandbox: Sandbox
  readonly source: ContractSource
  /** The contract that it serves beside it, over the same state. */
  readonly next?: ContractSource | undefined
  /** Says what the next contract would have made of exchanges under the current one. */
  readonly shadow?: Shadow | undefined
  /** The service behind it, if there is one. */
  readonly upstream?: { readonly url: string; readonly durations: ProxyDurations } | undefined
  readonly scheme: Scheme
  /** What they trust, if it speaks https. */
  readonly trust?: ServerTrust | undefined
  /** The token that every request needs, except for health. Without one, only this machine may ask. */
  readonly adminToken: string | undefined
  /**
   * Reads a scenario, given by name or as a value, with the options of the start applied to it. For a large scenario,
   * only the first problem is named.
   * It rejects with a UsageError when the scenario is invalid.
   */
  readonly readScenario: (
    scenario: string | object,
    options: { readonly isLarge: boolean },
  ) => Promise<Scenario>
  /** Receive every exchange after it is answered. */
  readonly listeners: ExchangeListeners
  /** Receive every delivery when it was made, and after each attempt to send it. */
  readonly deliveries: Set<(delivery: Delivery) => void>
  readonly onNotice: (notice: Notice) => void
  /** Called with a bug; the client gets a 500 without details. */
  readonly onBug: (error: unknown) => void
  /** Whether the server is about to stop: it still answers, but should get no new clients. */
  readonly isDraining: () => boolean
  /** Aborts when the server stops. */
  readonly closing: AbortSignal
}

export type AdminHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** The path of the control plane. */
export const ADMIN_PATH = '/__admin'

/** Below this path are the documents of the contract, whatever paths the contract itself has. */
export const CONTRACT_PATH = `${ADMIN_PATH}/contract`

export interface ProxyContext
  extends Pick<AdminContext, 'adminToken' | 'onNotice' | 'onBug' | 'isDraining' | 'closing'> {
  readonly upstream: string
  /** Resolves when every exchange so far has been checked. */
  readonly checked: () => Promise<void>
  readonly checker: Pick<RunningChecker, 'report' | 'outline' | 'next' | 'finding' | 'figures'>
  /** The progress of the checks; `undefined` without a checker. */
  readonly progress: () => Promise<CheckProgress | undefined>
  readonly durations: () => Promise<ProxyDurations>
  /** The share of exchanges that are checked, from 0 to 1. */
  readonly sample: number
  readonly whenBehind: WhenBehind
  readonly failOn: Threshold
  readonly failOnNext: NextThreshold
  readonly recordings: Recordings
  /** What goes wrong; `undefined` if it was started without faults. */
  readonly faults?: ProxyFaults | undefined
  /** The file that `--record` names, if any: it may be anywhere. */
  readonly record: string | undefined
}

/**
 * The control plane has its path for itself.
 * @throws UsageError when an operation is there.
 */
export function assertServable(
  { file }: ContractSource,
  operations: readonly Pick<Operation, 'path' | 'otherPaths'>[],
): void {
  const paths = operations.flatMap(({ path, otherPaths }) => [path, ...otherPaths])
  const hidden = paths.find((path) => isUnder(ADMIN_PATH, path))
  if (hidden !== undefined)
    throw new UsageError(
      `${file.name}: the path ${hidden} cannot be served: the control plane is under ${ADMIN_PATH}. Give the document a server with another path, e.g. servers: [{ url: /api }].`,
    )
}
