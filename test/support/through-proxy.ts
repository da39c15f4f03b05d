import { type Checker, createChecker } from '../../src/check/checker.ts'
import { usesUndocumented } from '../../src/contract/ledger.ts'
import type { Violation } from '../../src/contract/violation.ts'
import type { Capture } from '../../src/journal/capture.ts'
import type { Exchange } from '../../src/journal/exchange.ts'
import { startProxy } from '../../src/proxy/start-proxy.ts'

/** A proxy in front of a sandbox, and what its check found. */
export interface SandboxProxy {
  /** The base address to use in the sandbox's place. */
  readonly url: string
  /** Forgets what was found, and the ids that were seen. */
  reset(): Promise<void>
  /** Notes that the sandbox went back to its beginning, which no client of a service can see: ids come again. */
  noteReset(): void
  /** Waits for the check, and answers what it found at warning or above that is not off-contract on purpose. */
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
  const proxy = await startProxy({
    upstream,
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
    noteReset: () => {
      wasReset = true
    },
    findings: async (exchanges) => {
      await proxy.settled()
      const byId = new Map(exchanges.map((exchange) => [exchange.id, exchange]))
      // Fields that were kept once are shown ever after.
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

/** What a scenario, `Prefer` or a choice of the ledger asked for is off-contract on purpose. */
function isDeliberate({ capture, violation }: Found, exchange: Exchange | undefined): boolean {
  if (exchange?.origin === 'fault') return true
  const { rule, source } = violation
  const relied = exchange?.relied ?? []
  if (rule === 'undocumented-status') {
    const status = capture.status ?? 0
    return PLAIN.has(status) || relied.some((name) => usesUndocumented(name, status))
  }
  if (rule === 'undescribed-operation') return relied.includes('trailingSlash')
  // The last of two equal keys counts: the test sends them.
  if (rule === 'duplicate-key') return source === 'request'
  return source === 'request' && relied.includes('invalidQuery')
}

function idOf({ responseHeaders }: Capture): string | undefined {
  const at = responseHeaders.findIndex((line) => line.toLowerCase() === 'x-request-id')
  return at < 0 ? undefined : responseHeaders[at + 1]
}

function describe({ capture, violation }: Found): string {
  const { severity, rule, location, message } = violation
  return `${capture.method} ${capture.target} → ${capture.status}: ${severity} ${rule} at ${location}: ${message}`
}
