import { titled } from '../../base/text/text.ts'
import type { CompiledOperation } from '../../contract/contract.ts'
import type { Asker } from '../records/asker.ts'
import { atEach, type EntryProbe, type EntryProbes, joined, reading, sent } from './entry-probe.ts'
import { isPlainRead, plainReads } from './plain-reads.ts'

/** How many operations are asked about one entry. */
const MOST_SITES = 2

const UNREAD = 'nothing can be read without further values'

/** Probes of what a contract leaves open about paths and methods. */
export const pathProbes = {
  invalidId: reading((asker, { operations }) =>
    joined(
      operations
        .flatMap((id) => asker.operation(id) ?? [])
        .filter((each) => isPlainRead(each) && wrongValue(each) !== undefined)
        .slice(0, MOST_SITES),
      (operation) => sent(asker, operation.id, { path: wrongValue(operation) ?? {} }),
      'nothing that is read has a value of its path that can be invalid',
    ),
  ),
  trailingSlash: nearly((path) => `${path}/`),
  pathCase: nearly((path) => {
    const at = path.lastIndexOf('/') + 1
    return path.slice(0, at) + titled(path.slice(at))
  }),
  head: atEach(
    (asker) =>
      plainReads(
        asker,
        MOST_SITES,
        ({ allowed }) => !allowed.includes('HEAD') || allowed.includes('GET'),
      ),
    { method: 'HEAD' },
    UNREAD,
  ),
  otherMethods: {
    writes: true,
    ask: async ({ asker }) => {
      // A change without any change, at a path that has none: nothing is removed where the contract is wrong.
      const written = await plainReads(asker, 1, ({ allowed }) => !allowed.includes('PATCH'))
      const { basePath, operations } = asker.contract
      const unread = operations.filter(
        ({ allowed, path }) =>
          !allowed.includes('GET') && !path.includes('{') && path.startsWith(`${basePath}/`),
      )
      for (const { id } of unread.slice(0, 1)) await asker.ask(id, { method: 'GET' })
      if (!asker.mayWrite) return 'needs --allow-writes'
      const change = { method: 'PATCH', body: {}, type: 'application/json' }
      for (const id of written) await asker.ask(id, change)
      return undefined
    },
  },
  afterSunset: reading((asker) =>
    joined(
      asker.contract.operations.filter(({ deprecation }) => deprecation?.sunset !== undefined),
      async (operation) => {
        const answer = await asker.ask(operation.id)
        if ('unknown' in answer) return answer.unknown
        const end = Date.parse(operation.deprecation?.sunset ?? '')
        return asker.service.timeOf(answer) >= end
          ? undefined
          : `the sunset of ${operation.id} is yet to come`
      },
      'nothing has a sunset',
    ),
  ),
  deprecationHeaders: atEach(
    (asker) => plainReads(asker, MOST_SITES, ({ deprecation }) => deprecation !== undefined),
    {},
    'nothing that is deprecated can be read without further values',
  ),
} satisfies EntryProbes

/** A value for a parameter of a path that the contract forbids, of some texts; `undefined` if it allows all of them. */
export function wrongValue(
  operation: CompiledOperation,
  texts: readonly string[] = ['no-such-value', '-', '0', 'x'.repeat(300)],
): { readonly [name: string]: string } | undefined {
  const names = operation.parameters.filter((each) => each.in === 'path').map(({ name }) => name)
  for (const name of names.toReversed())
    for (const text of texts) {
      const { violations } = operation.readPath({ [name]: text })
      if (violations.some(({ location }) => location === `path.${name}`)) return { [name]: text }
    }
  return undefined
}

// --- internal ---

/** A probe that reads at a path which is nearly that of the contract. */
function nearly(toPath: (path: string) => string): EntryProbe {
  return atEach((asker: Asker) => plainReads(asker, MOST_SITES), { toPath }, UNREAD)
}
