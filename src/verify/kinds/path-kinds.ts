import { titled } from '../../base/text/text.ts'
import type { CompiledOperation } from '../../contract/contract.ts'
import { verdictOn, whySilent } from '../by-role/answer-verdict.ts'
import type { Asker } from '../by-role/asker.ts'
import { unknown } from '../probes/probe.ts'
import { type EntryProbes, joined } from './entry-probe.ts'
import { isPlainRead, plainReads } from './plain-reads.ts'

/** Probes of what the contract leaves open about paths and methods. */
export const pathKinds = {
  invalidId: {
    ask: async (asker, { operations }) => {
      const all = operations.flatMap((id) => asker.operation(id) ?? [])
      const reads = all.filter(isPlainRead)
      const wrong = reads.flatMap((operation) => {
        const value = wrongValue(operation)
        return value ? [{ operation, value }] : []
      })
      return joined(
        wrong.slice(0, MOST_SITES),
        async ({ operation, value }) => {
          const answer = await asker.ask(operation.id, { path: value })
          if ('unknown' in answer) return answer
          const silent = whySilent(answer)
          if (silent) return silent
          const isRefused = verdictOn(answer) === 'refused'
          const choice = answer.status === 404 ? 'not-found' : isRefused ? 'reject' : 'other'
          return [{ choice, answer, kind: operation.id }]
        },
        'nothing that is read has a value of its path that can be invalid',
      )
    },
  },
  trailingSlash: { ask: (asker) => nearly(asker, (path) => `${path}/`) },
  pathCase: {
    ask: (asker) =>
      nearly(asker, (path) => {
        const at = path.lastIndexOf('/') + 1
        const other = path.slice(0, at) + titled(path.slice(at))
        return other === path ? undefined : other
      }),
  },
  head: {
    ask: async (asker) =>
      joined(
        await plainReads(
          asker,
          MOST_SITES,
          ({ allowed }) => !allowed.includes('HEAD') || allowed.includes('GET'),
        ),
        async (id) => {
          const answer = await asker.ask(id, { method: 'HEAD' })
          if ('unknown' in answer) return answer
          const silent = whySilent(answer)
          if (silent) return silent
          const isServed = verdictOn(answer) === 'served'
          const choice = isServed ? 'served' : answer.status === 405 ? 405 : 'other'
          return [{ choice, answer, kind: id }]
        },
        'nothing can be read without further values',
      ),
  },
  otherMethods: {
    ask: async (asker) => {
      const { operations } = asker.contract
      // A change without any change, at a path that has none: nothing is removed where the contract is wrong.
      const written = await plainReads(asker, 1, ({ allowed }) => !allowed.includes('PATCH'))
      const unread = operations.filter(
        ({ allowed, path }) => !allowed.includes('GET') && !path.includes('{'),
      )
      const asked = [
        ...unread.slice(0, 1).map(({ id }) => ({ id, change: { method: 'GET' } })),
        ...(asker.mayWrite
          ? written.map((id) => ({
              id,
              change: { method: 'PATCH', body: {}, type: 'application/json' },
            }))
          : []),
      ]
      return joined(
        asked,
        async ({ id, change }) => {
          const answer = await asker.ask(id, change)
          if ('unknown' in answer) return answer
          const { status } = answer
          const silent = whySilent(answer)
          if (silent && status !== 501) return silent
          return [
            { choice: status === 405 ? 405 : status === 404 ? 404 : 'other', answer, kind: id },
          ]
        },
        'needs --allow-writes: every path of the contract is read with GET',
      )
    },
  },
  afterSunset: {
    ask: async (asker) =>
      joined(
        asker.contract.operations.filter(isPlainRead).filter(({ deprecation }) => {
          const end = Date.parse(deprecation?.sunset ?? '')
          return end <= Date.now()
        }),
        async ({ id }) => {
          const answer = await asker.ask(id)
          if ('unknown' in answer) return answer
          const silent = whySilent(answer)
          if (silent) return silent
          const isServed = verdictOn(answer) === 'served'
          const { status = 0 } = answer
          const choice = isServed ? 'served' : status === 410 || status === 404 ? status : 'other'
          return [{ choice, answer }]
        },
        'the sunset of what is deprecated is yet to come, or it is no GET',
      ),
  },
  deprecationHeaders: {
    ask: async (asker) =>
      joined(
        await plainReads(asker, MOST_SITES, ({ deprecation }) => deprecation !== undefined),
        async (id) => {
          const answer = await asker.ask(id)
          if ('unknown' in answer) return answer
          const silent = whySilent(answer)
          if (silent) return silent
          const { deprecation, sunset } = answer.headers
          const isSaid = deprecation !== undefined || sunset !== undefined
          return [{ choice: isSaid ? 'sent' : 'none', answer, kind: id }]
        },
        'nothing that is deprecated can be read without further values',
      ),
  },
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

/** How many operations are asked about one entry. */
const MOST_SITES = 2

async function nearly(asker: Asker, toOther: (path: string) => string | undefined) {
  const reads = await plainReads(asker, MOST_SITES)
  return joined(
    reads,
    async (id) => {
      const isOther = { is: false }
      const answer = await asker.ask(id, {
        toPath: (path) => {
          const other = toOther(path)
          isOther.is = other !== undefined
          return other ?? path
        },
      })
      if ('unknown' in answer) return answer
      if (!isOther.is) return unknown('its paths have no letters that could have another case')
      const silent = whySilent(answer)
      if (silent) return silent
      const isServed = verdictOn(answer) === 'served'
      return [
        { choice: isServed ? 'served' : answer.status === 404 ? 404 : 'other', answer, kind: id },
      ]
    },
    'nothing can be read without further values',
  )
}
