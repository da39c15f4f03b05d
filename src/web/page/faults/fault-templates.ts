/** A fault to begin with. */
export interface FaultTemplate {
  readonly title: string
  /** The fault, without its id and the operations that it strikes. */
  readonly fault: { readonly [key: string]: unknown }
  /** The beginning of its id. */
  readonly id: string
}

/** The most usual faults. */
export const faultTemplates: readonly FaultTemplate[] = [
  { title: 'Fail the nth call', id: 'fails-once', fault: { calls: 3, respond: { status: 500 } } },
  {
    title: 'Fail now and then',
    id: 'flaky',
    fault: { probability: 0.1, respond: { status: 503 } },
  },
  {
    title: 'Refuse, then work',
    id: 'throttled',
    fault: {
      calls: '1-2',
      respond: { status: 429, code: 'rate_limited', headers: { 'retry-after': '1' } },
    },
  },
  {
    title: 'Refuse every nth call',
    id: 'limited',
    fault: {
      calls: 'every 3',
      respond: { status: 429, code: 'rate_limited', headers: { 'retry-after': '1' } },
    },
  },
  { title: 'Slow down', id: 'slow', fault: { delay: 2000 } },
  { title: 'Cut the connection', id: 'cut', fault: { connection: 'reset' } },
  { title: 'Lose the answer', id: 'lost', fault: { connection: 'truncate', at: 'after' } },
]

/** An id that no fault has yet, e.g. `slow`, `slow-2`. */
export function freeId(beginning: string, taken: readonly string[]): string {
  let id = beginning
  for (let number = 2; taken.includes(id); number += 1) id = `${beginning}-${number}`
  return id
}
