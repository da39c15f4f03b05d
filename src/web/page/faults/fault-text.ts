import { ownMember, stringifyJson } from '../../../base/json/json.ts'
import type {
  Connection,
  Delay,
  Fault,
  Matcher,
  RateLimit,
  Respond,
  ValueMatcher,
  When,
} from '../../../faults/fault-types.ts'
import { isObject } from '../parts/texts.ts'

/** Describes a fault in one line, e.g. `listOrders, the 3rd call: answers 401`; also an unfinished one, or any other JSON object. */
export function faultText(fault: Partial<Fault>): string {
  const conditions = [
    [operationsText(fault.on), ...whenTexts(fault.when)].join(' '),
    callsText(fault.calls),
    chanceText(fault.probability),
    timesText(fault.times),
    betweenText(fault.between),
  ]
  const actions = actionTexts(fault)
  return `${conditions.filter(Boolean).join(', ')}: ${actions.join(', ') || NOTHING}`
}

/** The end of the words of a fault that does nothing yet. */
export const NOTHING = 'does nothing yet'

// --- internal ---

function operationsText(on: Fault['on'] = '*'): string {
  if (on === '*') return 'every operation'
  return Array.isArray(on) ? listText(on.map(plainText), 'and') : plainText(on)
}

function listText(texts: readonly string[], word: string): string {
  const last = texts.at(-1) ?? 'nothing'
  return texts.length < 2 ? last : `${texts.slice(0, -1).join(', ')} ${word} ${last}`
}

/** E.g. `with the query status sold and without the header x-client`. */
function whenTexts(when: When | undefined): readonly string[] {
  if (!isObject(when)) return []
  const { key, ...maps } = when as When
  const named = Object.entries(maps).flatMap(([part, map]) =>
    Object.entries(isObject(map) ? map : {}).map(([name, matcher]) =>
      matcherText(`the ${NAMES[part] ?? part} ${name}`, matcher as Matcher),
    ),
  )
  const all = key === undefined ? named : [matcherText('the key', key), ...named]
  return all.length === 0 ? [] : [listText(all, 'and')]
}

const NAMES: { readonly [part: string]: string } = { path: 'path parameter', body: 'body field' }

function matcherText(what: string, matcher: Matcher): string {
  if (typeof matcher !== 'object' || matcher === null) return `with ${what} ${valueText(matcher)}`
  if ('absent' in matcher) return `without ${what}`
  if ('not' in matcher) return `unless ${what} is ${valueText(matcher.not)}`
  return `with ${what} ${valueText(matcher)}`
}

function valueText(value: ValueMatcher): string {
  if (typeof value === 'object' && value !== null) {
    if ('matches' in value) return `matching ${plainText(value.matches)}`
    const bounds = (['above', 'below'] as const).filter((name) => name in value)
    return bounds.map((name) => `${name} ${plainText(ownMember(value, name))}`).join(' and ')
  }
  return value === '' ? 'empty' : plainText(value)
}

function callsText(calls: Fault['calls']): string {
  if (calls === undefined) return ''
  const text = plainText(calls)
  if (text.startsWith('every ')) return `every ${ordinal(text.slice('every '.length))} call`
  const [first = '', last] = text.split('-')
  if (last === undefined) return `the ${ordinal(first)} call`
  return last === '' ? `from the ${ordinal(first)} call on` : `calls ${first} to ${last}`
}

const rules = () => new Intl.PluralRules('en', { type: 'ordinal' })
const ENDINGS: { readonly [rule: string]: string } = { one: 'st', two: 'nd', few: 'rd' }

function ordinal(number: string): string {
  // An unfinished one stays as it is typed.
  if (!/^\d+$/.test(number)) return number
  return `${number}${ENDINGS[rules().select(Number(number))] ?? 'th'}`
}

function chanceText(probability: number | undefined): string {
  if (probability === undefined) return ''
  return `with a chance of ${Number((Number(plainText(probability)) * 100).toPrecision(6))} %`
}

function timesText(times: number | undefined): string {
  if (times === undefined) return ''
  return times === 1 ? 'once' : `at most ${plainText(times)} times`
}

function betweenText(between: Fault['between']): string {
  if (!Array.isArray(between)) return ''
  const [from, to] = between
  return [from && `from ${plainText(from)}`, to && `until ${plainText(to)}`]
    .filter(Boolean)
    .join(' ')
}

function actionTexts({
  delay,
  respond,
  connection,
  throttle,
  rateLimit,
  duplicate,
  reorder,
  at,
  ...more
}: Partial<Fault>) {
  const answers =
    respond === undefined ? [] : ([respond].flat().filter(isObject) as readonly Partial<Respond>[])
  return [
    ...(delay === undefined ? [] : [`waits ${delayText(delay)}`]),
    ...(answers.length > 0 ? [`answers ${answers.map(answerText).join(', then ')}`] : []),
    ...(connection ? [CONNECTIONS[plainText(connection)] ?? plainText(connection)] : []),
    ...changeTexts(more),
    ...(isObject(rateLimit) ? [limitText(rateLimit as Partial<RateLimit>)] : []),
    ...(duplicate === undefined ? [] : [`sends it ${plainText(duplicate + 1)} times`]),
    ...(reorder ? ['lets the next one come first'] : []),
    ...(throttle === undefined ? [] : [`sends ${plainText(throttle)} bytes a second`]),
    ...(at === 'after' ? ['after the change is made'] : []),
  ]
}

/** E.g. `makes the status 500`, `sets the header etag`, `rewrites the body`. */
function changeTexts({ status, headers, rewrite }: Partial<Fault>): readonly string[] {
  const names = (isObject(headers) ? Object.entries(headers) : []).map(
    ([name, value]) => `${value === null ? 'removes' : 'sets'} the header ${name}`,
  )
  return [
    ...(status === undefined ? [] : [`makes the status ${plainText(status)}`]),
    ...names,
    ...(rewrite === undefined ? [] : ['rewrites the body']),
  ]
}

function limitText({ requests = '…' as never, per = '…', by = 'key' }: Partial<RateLimit>): string {
  return `answers 429 from a ${plainText(by)} after ${plainText(requests)} in ${plainText(per)}`
}

function answerText({ status = '…' as never, code }: Partial<Respond>): string {
  return [status, ...(code ? [code] : [])].map(plainText).join(' ')
}

function delayText(delay: Delay): string {
  if (!isObject(delay)) return `${plainText(delay)} ms`
  if (delay.type === 'uniform')
    return `${plainText(delay.lower ?? '…')} to ${plainText(delay.upper ?? '…')} ms`
  return `around ${plainText(delay.median ?? '…')} ms`
}

/** A value as text: not every JSON value can be converted to a string, e.g. an object with a `toString`. */
function plainText(value: unknown): string {
  return typeof value === 'object' ? stringifyJson(value) : String(value)
}

const CONNECTIONS: { readonly [connection: string]: string } = {
  reset: 'resets the connection',
  empty: 'closes the connection without a byte',
  hang: 'never answers',
  truncate: 'cuts the answer in the middle',
} satisfies { readonly [kind in Connection]: string }
