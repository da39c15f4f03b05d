import { setTimeout as sleep } from 'node:timers/promises'
import { json } from './admin-answer.ts'
import { schemaRef } from './admin-schemas.ts'
import { jsonResponse } from './media.ts'
import type { ProxySubject } from './proxy-context.ts'
import type { Route } from './route.ts'

/** How long the report waits for checks, in milliseconds. */
const LONGEST_WAIT = 2000

/** What the exchanges so far show against the contract. */
export const reportRoutes: readonly Route<ProxySubject>[] = [
  {
    method: 'get',
    path: '/report',
    operation: {
      operationId: 'getReport',
      summary: 'Tell what was found so far',
      description: `What \`--report FILE.json\` writes at the end. Exchanges that are still to be checked are waited for, but no longer than ${LONGEST_WAIT / 1000} s.`,
      responses: { 200: jsonResponse('The report so far.', schemaRef('Report')) },
    },
    handle: async ({ checked, report, over }) => {
      await waitFor(checked(), over)
      return json(await report())
    },
  },
]

// --- internal ---

/** Waits for a promise, but not for long, and only while somebody is interested. */
async function waitFor(promise: Promise<void>, over: AbortSignal): Promise<void> {
  const done = new AbortController()
  const signal = AbortSignal.any([over, done.signal])
  await Promise.race([promise, sleep(LONGEST_WAIT, undefined, { signal }).catch(() => {})])
  done.abort()
}
