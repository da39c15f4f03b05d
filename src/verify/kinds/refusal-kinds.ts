import { statusWords } from '../../contract/error-body.ts'
import { errorWord, wordingOf } from '../../contract/words/error-words.ts'
import { verdictOn, whySilent } from '../by-role/answer-verdict.ts'
import type { Asker } from '../by-role/asker.ts'
import { pathToNone } from '../by-role/free-ids.ts'
import { type Unanswered, unknown } from '../probes/probe.ts'
import type { ProbeAnswer } from '../service/send-request.ts'
import { type EntryProbes, joined, type Shown } from './entry-probe.ts'
import { wrongValue } from './path-kinds.ts'
import { isPlainRead, plainReads } from './plain-reads.ts'
import { wrongQueries } from './query-kinds.ts'

/** Probes of what the contract leaves open about refusals. */
export const refusalKinds = {
  errorCode: {
    ask: (asker) =>
      inErrors(asker, ({ code, status }) =>
        code === undefined ? undefined : wordingOf(code, status),
      ),
  },
  errorMessage: {
    ask: (asker) =>
      inErrors(asker, ({ message, status }) => {
        if (message === undefined) return undefined
        if (message.trim() === '') return 'other'
        return message.toLowerCase() === statusWords(status).toLowerCase() ? 'short' : 'detailed'
      }),
  },
  challenge: {
    ask: async (asker) =>
      joined(
        await plainReads(asker, 2, ({ credentials }) => !credentials.isPublic),
        async (id) => {
          const answer = await asker.ask(id, { isBare: true })
          if ('unknown' in answer) return answer
          if (answer.status !== 401)
            return unknown(
              `${id} without a credential is answered ${answer.status ?? 'by nothing'}`,
            )
          const challenge = answer.headers['www-authenticate']?.trim() ?? ''
          const isRealm = /^bearer .*\brealm=/i.test(challenge)
          const choice = /^bearer$/i.test(challenge) ? 'scheme' : isRealm ? 'realm' : 'other'
          return [{ choice, answer, kind: id }]
        },
        'nothing that needs a credential can be read',
      ),
  },
  refusalOrder: {
    ask: async (asker) => {
      const shown: Shown[] = []
      for (const { id, change } of await wrongRequests(asker)) {
        const allowed = await asker.ask(id, change)
        if ('unknown' in allowed || verdictOn(allowed) !== 'refused') continue
        const answer = await asker.ask(id, { ...change, isBare: true })
        if ('unknown' in answer) continue
        const isSame = answer.status === allowed.status
        const choice = answer.status === 401 ? 'credential' : isSame ? 'request' : 'other'
        shown.push({ choice, answer, kind: id })
        if (shown.length === MOST_SHOWN) break
      }
      return shown.length > 0
        ? shown
        : unknown(
            'no request that needs a credential is refused with 400 or 422 for something else',
          )
    },
  },
} satisfies EntryProbes

// --- internal ---

const MOST_SHOWN = 2

/** Requests that need a credential and that the contract forbids. */
async function wrongRequests(asker: Asker) {
  const { operations } = asker.contract
  const closed = operations.filter(({ credentials }) => !credentials.isPublic)
  const reads = closed.filter(isPlainRead)
  const queries = reads.flatMap((operation) =>
    wrongQueries(asker, operation)
      .slice(0, 1)
      .map(({ parameter, value }) => ({
        id: operation.id,
        change: { query: [[parameter.name, value] as const] },
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

/** What an error says. */
interface ErrorWords {
  readonly status: number
  readonly code: string | undefined
  readonly message: string | undefined
}

/** Provokes an error of each kind that reads can have, and looks at its words. */
async function inErrors(
  asker: Asker,
  see: (error: ErrorWords) => string | undefined,
): Promise<readonly Shown[] | Unanswered> {
  const answers = await provoked(asker)
  const shown = answers.flatMap((answer): readonly Shown[] => {
    const { status = 0, json } = answer
    const choice = see({
      status,
      code: errorWord(json, 'code')?.text,
      message: errorWord(json, 'message')?.text,
    })
    return choice === undefined ? [] : [{ choice, answer, kind: `${status} errors` }]
  })
  return shown.length > 0 ? shown : unknown('no error that was provoked has such a word')
}

async function provoked(asker: Asker): Promise<readonly ProbeAnswer[]> {
  const answers: ProbeAnswer[] = []
  const add = (answer: ProbeAnswer | Unanswered) => {
    if (!('unknown' in answer) && (answer.status ?? 0) >= 400 && answer.json !== undefined)
      answers.push(answer)
  }
  const [closed] = await plainReads(asker, 1, ({ credentials }) => !credentials.isPublic)
  if (closed !== undefined) add(await asker.ask(closed, { isBare: true }))
  const [read] = await plainReads(asker, 1, ({ id }) => asker.record(id)?.role === 'read')
  const record = read === undefined ? undefined : asker.record(read)
  const path = record && (await pathToNone(asker, record))
  if (read !== undefined && path) add(await asker.ask(read, { path }))
  for (const { id, change } of await wrongRequests(asker)) {
    const answer = await asker.ask(id, change)
    if (!('unknown' in answer) && !whySilent(answer)) add(answer)
  }
  return answers
}
