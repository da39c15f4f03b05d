import { canonicalText, isEqualJson } from '../../../base/json/exact-numbers.ts'
import { isJsonObject } from '../../../base/json/json.ts'
import { shown } from '../../../base/text/shown.ts'
import { METHODS } from '../../document/operations.ts'
import type { Members } from '../../reading/bundle.ts'
import { type Credential, createSecurityReader } from '../../requests/security.ts'
import {
  type ComparedPart,
  type ContractSide,
  type Edit,
  type Fact,
  factWithId,
  removal,
} from './compared-parts.ts'
import type { Matching } from './matching.ts'
import { indexedItems, listAt, mapOf, namesInEither, pairUp, turnOf } from './plain-objects.ts'

/**
 * Compares the credentials that two operations take, or two contracts for all operations that do not say: alternatives, in any order. It
 * refuses a client if none of the newer ones is content with what one of the older ones had it send.
 */
export function compareSecurity(
  part: ComparedPart,
  matching: Matching,
  prefix: 'api-security' | 'api-global-security',
): void {
  const [before, after] = [alternativesOf(part.older), alternativesOf(part.newer)]
  const pairs = pairUp(before, after, ({ value }) => textOf(value))
  const removed = [...pairs.removed]
  const added = [...pairs.added]
  if (added.length > 0) part.value.security ??= []
  for (const one of pairs.removed) {
    const same = added.find(({ value }) => namesOf(value) === namesOf(one.value))
    if (!same) continue
    added.splice(added.indexOf(same), 1)
    removed.splice(removed.indexOf(one), 1)
    matching.edit(part, {
      facts: scopeFacts(one.value, same.value, prefix),
      steps: [{ op: 'replace', path: ['security', String(one.at)], value: same.value }],
      at: ['security'],
    })
  }
  const keys = keysOf(matching)
  const others = after.map(({ value }) => value)
  const isTaken = (one: Members) => isEnough(one, others, { sent: keys, wanted: keys })
  const isFirst = before.length === 0
  const opening = isFirst ? 'takes credentials' : 'takes other credentials, too'
  const changes = [
    ...added.map(({ at, value }) => ({
      fact: factWithId(
        isFirst && !isTaken({}) ? 'narrower' : 'wider',
        `${prefix}-added`,
        `${opening}: ${wordsOf(value)}`,
      ),
      step: matching.addition(part, 'security', at),
    })),
    ...removed.map(({ at, value }) => ({
      fact: factWithId(
        isTaken(value) ? 'wider' : 'narrower',
        `${prefix}-removed`,
        `no longer takes the credentials ${wordsOf(value)}`,
      ),
      step: removal('security', at),
    })),
  ]
  // Without alternatives the operation would be public, which is neither the older nor the newer contract.
  const isOne = added.length > 0 && removed.length > 0 && removed.length === before.length
  matching.editEach(part, changes, { at: ['security'], isOne })
}

/** Compares the ways in which clients show who they are; each goes with the operations that come to need it, or need it no longer. */
export function compareSchemes(part: ComparedPart, matching: Matching): void {
  const before = schemesOf(part.older, matching, 'older')
  const after = schemesOf(part.newer, matching, 'newer')
  for (const name of namesInEither(before, after)) {
    const [older, newer] = [before[name], after[name]]
    const path = ['components', 'securitySchemes', name]
    if (older && newer && isEqualJson(meaningOf(older), meaningOf(newer))) continue
    const effect = isAnyRefused(part, name, matching) ? 'narrower' : 'note'
    const facts =
      older && newer
        ? schemeFacts(name, older, newer).map((each) => ({ ...each, effect }) as const)
        : [schemeFact(newer ? 'added' : 'removed', name, newer ? 'is new' : 'is gone')]
    const step = newer
      ? ({ op: 'add', path, value: newer } as const)
      : ({ op: 'remove', path } as const)
    matching.edit(part, { facts, steps: [step], at: path })
  }
}

export function schemesOf(
  { components }: Members,
  matching: Matching,
  side: ContractSide,
): { readonly [name: string]: Members | undefined } {
  const schemes = Object.entries(mapOf(Object(components), 'securitySchemes'))
  return Object.fromEntries(
    schemes.map(([name, each]) => [name, matching.resolve(side, each).target]),
  )
}

/** Says of edits of schemes which others they go with: an operation needs a scheme that is there. */
export function tieSchemes(edits: readonly Edit[]): void {
  for (const scheme of edits) {
    const [components, section, name] = scheme.steps[0]?.path ?? []
    if (components !== 'components' || section !== 'securitySchemes' || name === undefined) continue
    const [fact] = scheme.facts
    for (const edit of edits) {
      if (edit === scheme) continue
      if (fact?.id === `${SCHEME}-added` && schemesGiven(edit).includes(name))
        edit.requires.add(scheme)
      if (fact?.id === `${SCHEME}-removed` && schemesTaken(edit).includes(name))
        scheme.requires.add(edit)
    }
  }
}

// --- internal ---

/** Where a request has the credential of a scheme, by its name, and in which form. */
type KeyOf = (name: string) => Pick<Credential, 'location' | 'challenge'>

/** Reads the credentials of schemes as one document has them, else as the other. */
function keysOf(matching: Matching, first: ContractSide = 'older'): KeyOf {
  const sides: readonly ContractSide[] = first === 'older' ? ['newer', 'older'] : ['older', 'newer']
  const all = sides.map((side) => schemesOf(matching.documents[side] as never, matching, side))
  const securitySchemes = Object.assign({}, ...all)
  const read = createSecurityReader({ components: { securitySchemes } } as never)
  return (name) => read([{ [name]: [] }]).combinations[0]?.[0] as Credential
}

/** Whether what a client sends by one alternative is enough for one of some others. */
function isEnough(
  one: Members,
  others: readonly Members[],
  { sent, wanted }: { readonly sent: KeyOf; readonly wanted: KeyOf },
): boolean {
  const keys = Object.keys(one).map(sent)
  const isSent = (name: string) => {
    const { location, challenge } = wanted(name)
    // An API key may be any text, so any credential in the same place will do.
    const isAny = challenge === 'ApiKey'
    return keys.some((key) => key.location === location && (isAny || key.challenge === challenge))
  }
  return others.length === 0 || others.some((each) => Object.keys(each).every(isSent))
}

/** Whether an operation of the older document refuses clients if one scheme is what the newer one says. */
function isAnyRefused({ older }: ComparedPart, scheme: string, matching: Matching): boolean {
  const sent = keysOf(matching)
  const changed = keysOf(matching, 'newer')
  const wanted: KeyOf = (name) => (name === scheme ? changed : sent)(name)
  const items = Object.values(mapOf(older, 'paths')).map(
    (item) => matching.resolve('older', item).target,
  )
  const operations = items.flatMap((item) =>
    METHODS.map((method) => item[method]).filter(isJsonObject),
  )
  const securities = new Set(operations.map(({ security }) => security ?? older.security))
  return [...securities].some((security) => {
    const all = alternativesOf({ security }).map(({ value }) => value)
    return all.some((one) => scheme in one && !isEnough(one, all, { sent, wanted }))
  })
}

function alternativesOf(
  object: Members,
): readonly { readonly at: number; readonly value: Members }[] {
  return indexedItems(listAt(object, 'security').filter(isJsonObject)).map(({ at, value }) => ({
    ...{ at, value: Object(value) },
  }))
}

function textOf(alternative: Members): string {
  return canonicalText(
    Object.fromEntries(
      Object.entries(alternative).map(([name, scopes]) => [name, [scopes].flat().toSorted()]),
    ),
  )
}

function namesOf(alternative: Members): string {
  return Object.keys(alternative).toSorted().join('\n')
}

function wordsOf(alternative: Members): string {
  return Object.keys(alternative).join(' and ') || 'none'
}

function scopeFacts(older: Members, newer: Members, prefix: string): readonly Fact[] {
  return Object.keys(newer).flatMap((name) => {
    const { added, removed } = pairUp(listAt(older, name), listAt(newer, name), String)
    const id = `${prefix}-scope`
    return [
      ...added.map((scope) =>
        factWithId('meaning', `${id}-added`, `needs the scope ${shown(scope)} of ${name}`),
      ),
      ...removed.map((scope) =>
        factWithId(
          'wider',
          `${id}-removed`,
          `no longer needs the scope ${shown(scope)} of ${name}`,
        ),
      ),
    ]
  })
}

/** A scheme without its description, which makes no difference. */
function meaningOf({ description: _, ...scheme }: Members): Members {
  return scheme
}

const SCHEME = 'api-security-component'

function schemeFact(action: string, name: string, text: string): Fact {
  return factWithId('note', `${SCHEME}-${action}`, `has the security scheme ${name}, which ${text}`)
}

function schemeFacts(name: string, older: Members, newer: Members): readonly Fact[] {
  if (older.type !== newer.type) {
    const text = `is ${shown(newer.type)} instead of ${shown(older.type)}`
    return [schemeFact('type-changed', name, text)]
  }
  const [from, to] = [mapOf(older, 'flows'), mapOf(newer, 'flows')]
  const found = namesInEither(from, to).flatMap((flow): readonly Fact[] => {
    const [before, after] = [mapOf(from, flow), mapOf(to, flow)]
    const [had, has] = [mapOf(before, 'scopes'), mapOf(after, 'scopes')]
    const urls = [
      { action: 'oauth-url-changed', member: 'authorizationUrl' },
      { action: 'oauth-token-url-changed', member: 'tokenUrl' },
    ].filter(({ member }) => before[member] !== after[member])
    return [
      ...urls.map(({ action, member }) => schemeFact(action, name, `has another ${member}`)),
      ...namesInEither(had, has)
        .filter((scope) => had[scope] !== has[scope])
        .map((scope) => {
          const action = turnOf(had[scope], has[scope])
          return schemeFact(
            `oauth-scope-${action}`,
            name,
            `has the scope ${shown(scope)} ${action}`,
          )
        }),
    ]
  })
  const other: Fact = { ...schemeFact('changed', name, 'is another'), id: `x-${SCHEME}-changed` }
  return found.length > 0 ? found : [other]
}

/** The names of the security schemes that a list of alternatives needs. */
function schemesIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.flatMap((each) => Object.keys(Object(each))) : []
}

/** The schemes that are needed after an edit and may not be before. */
function schemesGiven({ steps }: Edit): readonly string[] {
  return steps.flatMap(({ path, value }) =>
    path[0] === 'security' ? schemesIn([value]) : schemesIn(Object(value).security),
  )
}

/** The schemes that an edit no longer needs. */
function schemesTaken({ steps, part }: Edit): readonly string[] {
  return steps.flatMap(({ op, path }) => {
    const [first, at = '', method = ''] = path
    if (op !== 'remove') return []
    if (first === 'security') return schemesIn([(part.value.security as unknown[])[Number(at)]])
    return schemesIn(Object(Object(Object(part.value.paths)[at])[method]).security)
  })
}
