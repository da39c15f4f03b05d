import type { Checker } from '../../src/check/checker.ts'
import type { Violation } from '../../src/contract/requests/violation-types.ts'
import type { Capture } from '../../src/journal/exchange.ts'
import type { Exchange } from '../../src/journal/journal-types.ts'
import { startForwarding } from '../../src/proxy/start-forwarding.ts'
import { source } from './built-in.ts'
import { createChecker } from './checking.ts'
import { breaksRule, usesUndocumented } from './pet-ledger.ts'

/** A proxy in front of a sandbox, and the findings of its check. */
export interface SandboxProxy {
  /** The base address to use instead of the sandbox's. */
  readonly url: string
  /** Forgets the findings, and the ids that were seen. */
  reset(): Promise<void>
  /** Records that the sandbox was reset, which a client of a service cannot see: ids are reused. */
  recordReset(): void
  /** Waits for the check, and returns findings of severity warning or above that are not deliberate. */
  findings(exchanges: readonly Exchange[]): Promise<readonly string[]>
  close(): Promise<void>
}

/** Whether the HTTP tests go through the proxy: set `PETSTORE_TEST_THROUGH_PROXY=1`. */
export const goesThroughProxy = process.env.PETSTORE_TEST_THROUGH_PROXY === '1'

/** Starts a proxy with a check in front of a sandbox. */
export async function proxyBefore(upstream: string): Promise<SandboxProxy> {
  const found: Found[] = []
  const bugs: unknown[] = []
  let wasReset = false
  let checker: Checker = await createChecker()
  const proxy = await startForwarding({
    ...{ source, upstream },
    checker: {
      check: (capture) => checker.check(capture),
      skip: checker.skip,
    },
    onExchange: (capture, result) => {
      if (typeof result !== 'object') return
      found.push(...result.map((violation) => ({ capture, violation })))
    },
    onBug: (bug) => bugs.push(bug),
  })
  return {
    url: proxy.url,
    reset: async () => {
      await proxy.settled()
      checker = await createChecker()
      found.length = 0
      wasReset = false
    },
    recordReset: () => {
      wasReset = true
    },
    findings: async (exchanges) => {
      await proxy.settled()
      const byId = new Map(exchanges.map((exchange) => [exchange.id, exchange]))
      // Unknown fields that were kept once appear in all later answers.
      const keepsFields = exchanges.some(({ relied }) => relied.includes('unknownFields'))
      const isFine = (each: Found) =>
        (wasReset && each.violation.rule === 'create-new-id') ||
        (keepsFields && each.violation.rule === 'undeclared-field') ||
        isDeliberate(each, byId.get(idOf(each.capture) ?? ''))
      const serious = found.filter(({ violation }) => violation.severity !== 'note')
      return [
        ...bugs.map((bug) => `a bug of the proxy: ${bug}`),
        ...serious.filter((each) => !isFine(each)).map(describe),
      ]
    },
    close: () => proxy.close(),
  }
}

// --- internal ---

interface Found {
  readonly capture: Capture
  readonly violation: Violation
}

/** Statuses of plain HTTP, which no operation has to document. */
const PLAIN = new Set([405, 413, 415])

/** The entries by which a list with a bad query may be answered. */
const TAKEN = ['invalidQuery', 'repeatedQuery', 'emptyQuery'] as const

/** Whether a scenario, `Prefer` or a choice of the ledger asked for the violation. */
function isDeliberate({ capture, violation }: Found, exchange: Exchange | undefined): boolean {
  if (exchange?.origin === 'fault') return true
  const { rule, source } = violation
  const relied = exchange?.relied ?? []
  if (rule === 'undocumented-status') {
    const status = capture.status ?? 0
    return PLAIN.has(status) || relied.some((name) => usesUndocumented(name, status))
  }
  if (relied.some((name) => breaksRule(name, rule))) return true
  // A test that sends a key twice does so on purpose.
  if (rule === 'duplicate-key') return source === 'request'
  return source === 'request' && TAKEN.some((name) => relied.includes(name))
}

function idOf({ responseHeaders }: Capture): string | undefined {
  const at = responseHeaders.findIndex((line) => line.toLowerCase() === 'x-request-id')
  return at < 0 ? undefined : responseHeaders[at + 1]
}

function describe({ capture, violation }: Found): string {
  const { severity, rule, location, message } = violation
  return `${capture.method} ${capture.target} → ${capture.status}: ${severity} ${rule} at ${location}: ${message}`
}
