import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { RunStamp } from './reports/report.ts'

/** The longest name of an instance, in characters. */
const LONGEST_INSTANCE = 100

/** Makes the name of an instance from the host and a port, or another text that is unique on the host. */
export function instanceName(rest: string | number): string {
  const name = `${hostname()}:${rest}`
  return name.replace(/[^\w.:-]/g, '-').slice(0, LONGEST_INSTANCE)
}

/** Whether a text can be the name of an instance. */
export function isInstanceName(text: string): boolean {
  return text.length <= LONGEST_INSTANCE && /^[\w.:-]+$/.test(text)
}

/** What the name of an instance must be. */
export const instanceRule = 'up to 100 letters, digits and . _ : -'

/** Makes the stamp of a run at its start. */
export function stampRun({
  instance,
  sample = 1,
}: {
  readonly instance: string | undefined
  readonly sample: number | undefined
}): RunStamp {
  const run = randomUUID()
  return { instance: instance ?? instanceName(run.slice(0, 8)), run, sequence: 0, sample }
}
