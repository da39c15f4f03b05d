import { verdictOn } from '../records/answer-verdict.ts'
import type { Asker, Change } from '../records/asker.ts'
import { pathToNone } from '../records/free-ids.ts'
import { atEach, type EntryProbes, reading } from './entry-probe.ts'
import { wrongValue } from './path-probes.ts'
import { isPlainRead, plainReads } from './plain-reads.ts'
import { wrongQueries } from './query-probes.ts'

const everyError = reading(provokeErrors)

/** Probes of what a contract leaves open about refusals. */
export const refusalProbes = {
  errorCode: everyError,
  errorMessage: everyError,
  challenge: atEach(
    (asker) => plainReads(asker, 2, ({ credentials }) => !credentials.isPublic),
    { isBare: true },
    'nothing that needs a credential can be read',
  ),
  // Each request is invalid, and also has no key.
  refusalOrder: reading(async (asker) => {
    let asked = 0
    for (const { id, change } of await wrongRequests(asker)) {
      const allowed = await asker.ask(id, change)
      const isRefused =
        !('unknown' in allowed) && (verdictOn(allowed) === 'refused' || allowed.status === 404)
      if (!isRefused) continue
      await asker.ask(id, { ...change, isBare: true })
      asked += 1
      if (asked === MOST_ASKED) break
    }
    if (asked === 0) return 'no request that needs a credential is refused for something else'
    return asker.mayWrite
      ? undefined
      : 'needs --allow-writes: only a creation is refused with 400 for sure'
  }),
} satisfies EntryProbes

// --- internal ---

const MOST_ASKED = 4

interface WrongRequest {
  readonly id: string
  readonly change: Change
}

/** Requests that need a credential and that the contract forbids. */
async function wrongRequests(asker: Asker): Promise<readonly WrongRequest[]> {
  const closed = asker.contract.operations.filter(({ credentials }) => !credentials.isPublic)
  const reads = closed.filter(isPlainRead)
  const queries = reads.flatMap((operation) =>
    wrongQueries(asker, operation)
      .slice(0, 1)
      .map(({ parameter: { name }, value }) => ({
        id: operation.id,
        change: { query: [[name, value] as const] },
      })),
  )
  const paths = reads.flatMap((operation) => {
    const path = wrongValue(operation)
    return path ? [{ id: operation.id, change: { path } }] : []
  })
  const creations = closed.filter(({ id }) => asker.record(id)?.role === 'create')
  const bodies = asker.mayWrite ? creations.map(({ id }) => ({ id, change: { text: '{' } })) : []
  return [...bodies.slice(0, 2), ...queries.slice(0, 2), ...paths.slice(0, 2)]
}

/** Provokes an error of each kind that reads can have: without a credential, for a record that is not there, and for what is invalid. */
async function provokeErrors(asker: Asker): Promise<undefined> {
  const [closed] = await plainReads(asker, 1, ({ credentials }) => !credentials.isPublic)
  if (closed !== undefined) await asker.ask(closed, { isBare: true })
  const [read] = await plainReads(asker, 1, ({ id }) => asker.record(id)?.role === 'read')
  const record = read === undefined ? undefined : asker.record(read)
  const path = record && (await pathToNone(asker, record))
  if (read !== undefined && path) await asker.ask(read, { path })
  for (const { id, change } of await wrongRequests(asker)) await asker.ask(id, change)
}
