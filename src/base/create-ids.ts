import { randomBytes } from 'node:crypto'

/** Ids of exchanges: the same random start for one run, then a count. */
export function createIds(): () => string {
  const run = randomBytes(4).toString('hex')
  let count = 0
  return () => {
    count += 1
    return `${run}-${count}`
  }
}
