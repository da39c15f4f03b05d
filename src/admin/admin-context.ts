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
   * Reads a scenario, given by name or as a value, as at the start: the options of the start override it. Of a large one,
   * only the first problem is named.
   * It rejects with a UsageError when the scenario is invalid.
   */
  readonly readScenario: (
    scenario: string | object,
    options: { readonly isLarge: boolean },
  ) => Promise<Scenario>
  /** Called with every exchange, once it is answered. */
  readonly listeners: ExchangeListeners
  /** Called with what was done, for the log. */
  readonly onNotice: (notice: Notice) => void
  /** Called with a bug; the client gets a bare 500. */
  readonly onBug: (error: unknown) => void
  /** Whether the server is about to stop: it answers, but wants no further clients. */
  readonly isDraining: () => boolean
  /** Aborts when the server stops. */
  readonly closing: AbortSignal
}

/** Answers a request to the control plane. */
export type ControlPlane = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** The path of the control plane. */
export const ADMIN_PATH = '/__admin'
