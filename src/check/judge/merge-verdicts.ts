import { type Json, mayRound, ownMember } from '../../base/json/json.ts'
import { isList } from '../../contract/requests/parameter-values.ts'
import type { Violation } from '../../contract/requests/violation-types.ts'
import type { Facts, JsonContent } from './facts.ts'
import { bounded } from './schema-rules.ts'

/** Prism knows numbers only as doubles; our own Ajv judges their exact values. */
export function forPrism({ value, text, plain }: JsonContent): unknown {
  return bounded(plain ? value : (JSON.parse(text) as Json))
}

/** Leaves out what Prism alone finds where it judged something else than was sent. */
export function withoutRounded(
  byPrism: readonly Violation[],
  own: readonly Violation[],
  facts: Facts,
): readonly Violation[] {
  const isOwn = (each: Violation) =>
    own.some(({ source, location }) => source === each.source && location === each.location)
  return byPrism.filter((each) => !isRounded(each, facts) || isOwn(each))
}

/**
 * Merges Prism's errors and ours: one for each place. If both have one, the rule is the first of Prism's (a wrong
 * type violates an enum too), and the message is ours, with the exact value.
 */
export function merge(byPrism: readonly Violation[], own: readonly Violation[]): Violation[] {
  const places = new Map<string, Violation>()
  const minor: Violation[] = []
  for (const each of byPrism) {
    if (isSaidBelow(each, own)) continue
    const place = `${each.source} ${each.location}`
    if (!places.has(place)) places.set(place, each)
  }
  for (const each of own) {
    const place = `${each.source} ${each.location}`
    const other = places.get(place)
    if (each.severity !== 'error') minor.push(each)
    // Prism sees rounded numbers, and a text in place of one that cannot be decoded: its verdict on these is replaced.
    else if (!other || OWN_RULES.has(each.rule)) places.set(place, each)
    else places.set(place, { ...other, message: each.message })
  }
  return [...places.values(), ...minor]
}

// --- internal ---

const OWN_RULES = new Set(['int64-range', 'malformed-path'])

/**
 * Whether Prism judged something else than was sent, so that only our own verdict counts: numbers that a double rounds, members that
 * every object of JavaScript inherits, and the first item of a list in a query, which it gets alone.
 */
function isRounded({ source, location, rule }: Violation, facts: Facts): boolean {
  const [place, name = ''] = location.split('.')
  if (place === 'body')
    return facts[source].content?.plain === false || location.split('.').some(isInherited)
  if (rule === 'required') return false
  if (place === 'path') return mayRound(ownMember(facts.path, name) ?? '')
  if (place !== 'query') return false
  const parameter = facts.exchange.operation.parameters.find(
    (each) => each.in === 'query' && each.name === name,
  )
  return (
    mayRound(ownMember(facts.query.texts, name) ?? '') ||
    (parameter ? isList(parameter.schema) : false)
  )
}

function isInherited(name: string): boolean {
  return name in Object.prototype
}

/** Prism names the object with a field that its schema forbids, and we the field. */
function isSaidBelow({ source, rule, location }: Violation, own: readonly Violation[]): boolean {
  if (rule !== 'additionalProperties' && rule !== 'unevaluatedProperties') return false
  return own.some(
    (each) =>
      each.source === source && each.rule === rule && each.location.startsWith(`${location}.`),
  )
}
