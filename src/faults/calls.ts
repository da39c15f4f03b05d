/** Whether a call is selected, given its number, counted from 1. */
export type CallFilter = (call: number) => boolean

/** Parses `3`, `1-2`, `5-` or `every 4`. The text has been checked against the scenario schema. */
export function parseCalls(calls: number | string | undefined): CallFilter {
  if (calls === undefined) return () => true
  const text = String(calls)
  if (text.startsWith('every ')) {
    const interval = Number(text.slice('every '.length))
    return (call) => call % interval === 0
  }
  const [first = '', last] = text.split('-')
  const from = Number(first)
  const to = last === undefined ? from : last === '' ? Number.POSITIVE_INFINITY : Number(last)
  return (call) => call >= from && call <= to
}
