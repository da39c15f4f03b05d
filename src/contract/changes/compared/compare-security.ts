import { canonicalText, isEqualJson } from '../../../base/json/exact-numbers.ts'
import { shown } from '../../../base/text/shown.ts'
import { METHODS } from '../../document/operations.ts'
import type { Members } from '../../reading/bundle.ts'
import { type Credential, createSecurityReader } from '../../requests/security.ts'
import { mapOf } from './compare-messages.ts'
import type { Edit, EditStep, Fact, Matching, Part, Side } from './matching.ts'
import { isObject } from './plain-objects.ts'

/**
 * Compares the credentials that two operations take, or two contracts for all operations that do not say: alternatives, in any order. It
 * refuses a client if none of the newer ones is content with what one of the older ones had it send.
 */
export function compareSecurity(
  part: Part,
  matching: Matching,
  prefix: 'api-security' | 'api-global-security',
): void {
  const [before, after] = [alternativesOf(part.older), alternativesOf(part.newer)]
  const keys = keysOf(matching)
  const isTaken = (one: Members) => isEnough(one, after, { sent: keys, wanted: keys })
  const isIn = (all: readonly Members[], one: Members) =>
    all.some((each) => textOf(each) === textOf(one))
  const removed = before.flatMap((each, at) => (isIn(after, each) ? [] : [{ each, at }]))
  const added = after.filter((each) => !isIn(before, each))
  if (added.length > 0) part.value.security ??= []
  for (const { each, at } of [...removed]) {
    const same = added.find((other) => namesOf(other) === namesOf(each))
    if (!same) continue
    added.splice(added.indexOf(same), 1)
    removed.splice(
      removed.findIndex((other) => other.at === at),
      1,
    )
    const steps: EditStep[] = [{ op: 'replace', path: ['security', String(at)], value: same }]
    matching.edit(part, { facts: scopeFacts(each, same, prefix), steps, at: ['security'] })
  }
  const facts = {
    added: (one: Members): Fact => ({
      id: `${prefix}-added`,
      effect: before.length === 0 && !isTaken({}) ? 'narrower' : 'wider',
      text:
        before.length === 0
          ? `takes credentials: ${wordsOf(one)}`
          : `takes other credentials, too: ${wordsOf(one)}`,
    }),
    removed: (one: Members): Fact => ({
      id: `${prefix}-removed`,
      effect: isTaken(one) ? 'wider' : 'narrower',
      text: `no longer takes the credentials ${wordsOf(one)}`,
    }),
  }
  const add = (value: Members): EditStep => ({ op: 'add', path: ['security', '-'], value })
  const remove = (at: number): EditStep => ({ op: 'remove', path: ['security', String(at)] })
  // Without any, everybody may come: that is another contract than either.
  if (added.length > 0 && removed.length > 0 && removed.length === before.length) {
    matching.edit(part, {
      facts: [...added.map(facts.added), ...removed.map(({ each }) => facts.removed(each))],
      ...{ steps: [...added.map(add), ...removed.map(({ at }) => remove(at))], at: ['security'] },
    })
    return
  }
  for (const one of added)
    matching.edit(part, { facts: [facts.added(one)], steps: [add(one)], at: ['security'] })
  for (const { each, at } of removed)
    matching.edit(part, { facts: [facts.removed(each)], steps: [remove(at)], at: ['security'] })
}

/** Compares the ways in which clients show who they are; each goes with the operations that come to need it, or need it no longer. */
export function compareSchemes(part: Part, matching: Matching): void {
  const [before, after] = [
    schemesOf(part.older, matching, 'older'),
    schemesOf(part.newer, matching, 'newer'),
  ]
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [older, newer] = [before[name], after[name]]
    const path = ['components', 'securitySchemes', name]
    if (older && newer && isEqualJson(meaningOf(older), meaningOf(newer))) continue
    const effect = isAnyRefused(part, name, matching) ? 'narrower' : 'note'
    const facts =
      older && newer
        ? schemeFacts(name, older, newer).map((each) => ({ ...each, effect }) as const)
        : [newer ? fact('added', name, 'is new') : fact('removed', name, 'is gone')]
    const steps: EditStep[] = [newer ? { op: 'add', path, value: newer } : { op: 'remove', path }]
    matching.edit(part, { facts, steps, at: path })
  }
}

/** The names of the security schemes that a list of alternatives needs. */
function schemesIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.flatMap((each) => Object.keys(Object(each))) : []
}

/** The security schemes of a document by name. */
export function schemesOf(
  { components }: Members,
  matching: Matching,
  side: 'older' | 'newer',
): { readonly [name: string]: Members | undefined } {
  const { securitySchemes } = Object(components)
  return Object.fromEntries(
    Object.entries(Object(securitySchemes)).map(([name, each]) => [
      name,
      matching.resolve(side, each).target,
    ]),
  )
}

/** Says of edits of schemes which others they go with: an operation needs a scheme that is there. */
export function tieSchemes(edits: readonly Edit[]): void {
  for (const scheme of edits) {
    const [components, section, name] = scheme.steps[0]?.path ?? []
    if (components !== 'components' || section !== 'securitySchemes' || name === undefined) continue
    const isNew = scheme.facts[0]?.id === 'api-security-component-added'
    const isGone = scheme.facts[0]?.id === 'api-security-component-removed'
    for (const edit of edits) {
      if (edit === scheme) continue
      if (isNew && schemesGiven(edit).includes(name)) edit.requires.add(scheme)
      if (isGone && schemesTaken(edit).includes(name)) scheme.requires.add(edit)
    }
  }
}

// --- internal ---

/** Where a request has the credential of a scheme, by its name, and in which form. */
type KeyOf = (name: string) => Pick<Credential, 'location' | 'challenge'>

/** Reads the credentials of schemes as one document has them, else as the other. */
function keysOf(matching: Matching, first: Side = 'older'): KeyOf {
  const sides: readonly Side[] = first === 'older' ? ['newer', 'older'] : ['older', 'newer']
  const all = sides.map((side) => schemesOf(matching.documents[side] as never, matching, side))
  const securitySchemes = Object.fromEntries(all.flatMap((each) => Object.entries(each)))
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
    // A key is any text there.
    const isAny = challenge === 'ApiKey'
    return keys.some((key) => key.location === location && (isAny || key.challenge === challenge))
  }
  return others.length === 0 || others.some((each) => Object.keys(each).every(isSent))
}

/** Whether an operation of the older document refuses clients if one scheme is what the newer one says. */
function isAnyRefused({ older }: Part, scheme: string, matching: Matching): boolean {
  const sent = keysOf(matching)
  const changed = keysOf(matching, 'newer')
  const wanted: KeyOf = (name) => (name === scheme ? changed : sent)(name)
  const items = Object.values(mapOf(older, 'paths')).map(
    (item) => matching.resolve('older', item).target,
  )
  const securities = items.flatMap((item) =>
    METHODS.flatMap((method) =>
      isObject(item[method]) ? [item[method].security ?? older.security] : [],
    ),
  )
  return [...new Set(securities)].some((security) => {
    const all = alternativesOf({ security })
    return all.some((one) => scheme in one && !isEnough(one, all, { sent, wanted }))
  })
}

function alternativesOf({ security }: Members): readonly Members[] {
  return Array.isArray(security) ? security.filter(isObject) : []
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
  return Object.keys(newer).flatMap((name): Fact[] => {
    const [before, after] = [older[name], newer[name]].map((scopes) => [scopes ?? []].flat()) as [
      unknown[],
      unknown[],
    ]
    return [
      ...after
        .filter((each) => !before.includes(each))
        .map(
          (each): Fact => ({
            id: `${prefix}-scope-added`,
            effect: 'meaning',
            text: `needs the scope ${shown(each)} of ${name}`,
          }),
        ),
      ...before
        .filter((each) => !after.includes(each))
        .map(
          (each): Fact => ({
            id: `${prefix}-scope-removed`,
            effect: 'wider',
            text: `no longer needs the scope ${shown(each)} of ${name}`,
          }),
        ),
    ]
  })
}

/** What is said of a scheme is no difference. */
function meaningOf({ description: _, ...scheme }: Members): Members {
  return scheme
}

function fact(action: string, name: string, text: string): Fact {
  return {
    id: `api-security-component-${action}`,
    effect: 'note',
    text: `has the security scheme ${name}, which ${text}`,
  }
}

function schemeFacts(name: string, older: Members, newer: Members): readonly Fact[] {
  if (older.type !== newer.type)
    return [fact('type-changed', name, `is ${shown(newer.type)} instead of ${shown(older.type)}`)]
  const flows = [
    ...new Set([...Object.keys(Object(older.flows)), ...Object.keys(Object(newer.flows))]),
  ]
  const found = flows.flatMap((flow): Fact[] => {
    const [before, after] = [Object(Object(older.flows)[flow]), Object(Object(newer.flows)[flow])]
    const scopes = [
      ...new Set([...Object.keys(Object(before.scopes)), ...Object.keys(Object(after.scopes))]),
    ]
    return [
      ...(before.authorizationUrl === after.authorizationUrl
        ? []
        : [fact('oauth-url-changed', name, 'has another authorizationUrl')]),
      ...(before.tokenUrl === after.tokenUrl
        ? []
        : [fact('oauth-token-url-changed', name, 'has another tokenUrl')]),
      ...scopes.flatMap((scope): Fact[] => {
        const [was, is] = [Object(before.scopes)[scope], Object(after.scopes)[scope]]
        if (was === is) return []
        const action = was === undefined ? 'added' : is === undefined ? 'removed' : 'changed'
        return [fact(`oauth-scope-${action}`, name, `has the scope ${shown(scope)} ${action}`)]
      }),
    ]
  })
  return found.length > 0
    ? found
    : [
        {
          id: 'x-api-security-component-changed',
          effect: 'note',
          text: `has the security scheme ${name}, which is another`,
        },
      ]
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
