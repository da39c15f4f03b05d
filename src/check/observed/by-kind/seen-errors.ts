import { ownMember } from '../../../base/json/json.ts'
import { describedStatus, isJsonKin } from '../../../contract/document/operations.ts'
import { statusWords } from '../../../contract/error-body.ts'
import { flatten } from '../../../contract/views/flat-schema.ts'
import { errorWord, wordingOf } from '../../../contract/words/error-words.ts'
import type { Sign } from '../observer.ts'
import { type KindObservers, reasonOf, type SeenExchange } from './kind-observer.ts'

/** How exchanges show what a contract leaves open about refusals. */
export const errorKinds = {
  errorCode: {
    see: (seen) => {
      const code = wordIn(seen, 'code')
      return code === undefined ? undefined : wordingOf(code, seen.status)
    },
  },
  errorMessage: {
    see: (seen) => {
      const message = wordIn(seen, 'message')
      if (message === undefined) return undefined
      if (message.trim() === '') return 'other'
      return message.toLowerCase() === statusWords(seen.status).toLowerCase() ? 'short' : 'detailed'
    },
  },
  challenge: {
    headers: ['www-authenticate'],
    see: ({ status, facts }) => {
      const challenge = facts.exchange.responseHeaders['www-authenticate']?.trim()
      // A challenge of another scheme says nothing of how that of Bearer is written.
      if (status !== 401 || !challenge || !/^bearer\b/i.test(challenge)) return undefined
      if (/^bearer$/i.test(challenge)) return 'scheme'
      return /^bearer .*\brealm=/i.test(challenge) ? 'realm' : 'other'
    },
  },
  refusalOrder: { see: seeRefusalOrder },
} satisfies KindObservers

// --- internal ---

/** A word of an error that is as the contract describes it, and leaves the word open. */
function wordIn(seen: SeenExchange, meaning: 'code' | 'message'): string | undefined {
  const { status, answer, isSound, facts } = seen
  if (status < 400 || !isSound) return undefined
  const { responses } = facts.exchange.operation
  const { content = {} } = responses[describedStatus(responses, status) ?? ''] ?? {}
  const [, json] = Object.entries(content).find(([type]) => isJsonKin(type)) ?? []
  const found = errorWord(answer, meaning)
  if (!json?.schema || !found) return undefined
  return isOpenAt(json.schema, found.path) ? found.text : undefined
}

/** Whether a schema says no more of a member than that it is a text. */
function isOpenAt(schema: object, path: readonly string[]): boolean {
  let at: { readonly [keyword: string]: unknown } = flatten(schema).keywords
  for (const name of path) {
    const members = (at.properties ?? {}) as { readonly [name: string]: object }
    const items = at.items as object | undefined
    const next = name === ITEM ? items : ownMember(members, name)
    if (!next) return false
    at = flatten(next).keywords
  }
  return ['enum', 'const', 'pattern', 'default'].every((each) => at[each] === undefined)
}

const ITEM = '*'

/** Sees whether a request without a credential is refused for that, or for something else that is certainly refused. */
function seeRefusalOrder(seen: SeenExchange): Sign {
  const { facts, status, reasons } = seen
  const { operation } = facts.exchange
  if (!reasonOf(seen, 'credential')) return undefined
  const isInvalid =
    reasonOf(seen, 'invalid') !== undefined && facts.exchange.requestBody.kind === 'text'
  if (!isInvalid || !operation.answers.has(operation.refusal)) return undefined
  if (status === 401) return 'credential'
  // What the contract leaves open may have another refusal.
  const others = reasons.some(({ kind }) => kind === 'contentType' || kind === 'codedBody')
  return status === operation.refusal && !others ? 'request' : undefined
}
