import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ExchangeListeners } from '../journal/exchange-listeners.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import type { Scenario } from '../scenarios/scenario.ts'
import type { Notice } from '../store/notice.ts'

/** What the control plane works on. */
export interface AdminContext {
  readonly sandbox: Sandbox
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
  /** Called with a report of each change, for the log. */
  readonly onNotice: (notice: Notice) => void
  /** Called with a bug; the client gets a 500 without details. */
  readonly onBug: (error: unknown) => void
  /** Whether the server is about to stop: it still answers, but should get no new clients. */
  readonly isDraining: () => boolean
  /** Aborts when the server stops. */
  readonly closing: AbortSignal
}

/** Answers a request to the control plane. */
export type ControlPlane = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** The path of the control plane. */
export const ADMIN_PATH = '/__admin'
