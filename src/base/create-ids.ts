import { randomBytes } from 'node:crypto'

/** Creates a generator of exchange ids: a random prefix that is the same for one run, then a count. */
export function createIds(): () => string {
  const run = randomBytes(4).toString('hex')
  let count = 0
  return () => {
    count += 1
    return `${run}-${count}`
  }
}
