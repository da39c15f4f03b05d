import { asObject, ownMember } from '../base/json/json.ts'
import { describedStatus, isJsonKin } from '../contract/document/operations.ts'
import { statusWords } from '../contract/error-shapes.ts'
import { flatten } from '../contract/views/flat-schema.ts'
import { errorWord, wordingOf } from '../contract/words/error-words.ts'
import { type Observers, reasonOf, type SeenExchange, type Sign } from './observer.ts'

/** How exchanges show what a contract leaves open about refusals. */
export const refusalObservers = {
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
      if (status !== 401) return undefined
      const challenge = facts.exchange.responseHeaders['www-authenticate']?.trim() ?? ''
      if (/^bearer$/i.test(challenge)) return 'scheme'
      if (/^bearer .*\brealm=/i.test(challenge)) return 'realm'
      // Where there are other ways, a challenge of another scheme says nothing of how that of Bearer is written.
      const { isBearer } = facts.exchange.operation.credentials
      return isBearer || /^bearer\b/i.test(challenge) ? 'other' : undefined
    },
  },
  refusalOrder: { see: seeRefusalOrder },
} satisfies Observers

// --- internal ---

/** A word of an error that is as the contract describes errors, and leaves the word open. */
function wordIn(seen: SeenExchange, meaning: 'code' | 'message'): string | undefined {
  const { status, answer, facts } = seen
  if (status < 400) return undefined
  const { responses } = facts.exchange.operation
  const documented = Object.keys(responses).find((each) => /^[45]/.test(each))
  const { content = {} } = responses[describedStatus(responses, status) ?? documented ?? ''] ?? {}
  const [, json] = Object.entries(content).find(([type]) => isJsonKin(type)) ?? []
  const found = errorWord(answer, meaning)
  if (!json?.schema || !found) return undefined
  const said = asObject(answer)?.status
  if (typeof said === 'number' && said !== status) return undefined
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

/** Sees whether a request without a key that works is refused for that, or for something else that is certainly refused. */
function seeRefusalOrder(seen: SeenExchange): Sign {
  const { facts, status, reasons } = seen
  const { operation, requestBody } = facts.exchange
  const isBadId = reasonOf(seen, 'invalidId') !== undefined
  const isInvalid = reasonOf(seen, 'invalid') !== undefined && requestBody.kind === 'text'
  const isRefused =
    operation.answers.has(operation.refusal) || (isBadId && operation.answers.has(404))
  // What the contract leaves open may have another refusal.
  const others = reasons.some(({ kind }) => kind === 'contentType' || kind === 'codedBody')
  if (!(isBadId || isInvalid) || !isRefused || others) return undefined
  if (status === 401 && !operation.credentials.isPublic) return 'credential'
  if (!reasonOf(seen, 'credential')) return undefined
  return status === operation.refusal || (status === 404 && isBadId) ? 'request' : undefined
}
