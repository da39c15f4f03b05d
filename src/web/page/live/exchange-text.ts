import { KEY_VARIABLE } from '../../../base/http/curl.ts'
import { counted } from '../../../base/text/text.ts'
import type { Exchange, StreamRecord } from '../../../journal/journal-types.ts'
import { takesAnyKey, usableKey } from '../../../options/usable-key.ts'
import { siteName } from '../parts/texts.ts'

/** Sentences that explain why an exchange was answered as it was: the deciding reason first, then the contributing ones. */
export function reasonsOf(exchange: Exchange): readonly string[] {
  const { unknownFault, abandoned, nearest, miss, answer } = exchange
  const { decisive, others } = faultsOf(exchange)
  return [
    decisive === undefined ? ORIGINS[exchange.origin] : `The fault ${decisive} answered.`,
    ...own(exchange).map((reason) => `It says: ${reason}`),
    ...others.map((id) => `The fault ${id} struck as well; it did not decide the answer.`),
    ...(unknownFault ? [`Prefer asks for the fault ${unknownFault}, which does not exist.`] : []),
    ...(abandoned ? ['The client left before there was an answer.'] : []),
    ...(answer?.stream ? [streamText(answer.stream)] : []),
    ...(nearest ? [nearest.text] : []),
    ...(miss ? [`It is not on the tape; the nearest is ${miss}.`] : []),
  ]
}

/** The same in a few words, for a row of a list. */
export function shortReason(exchange: Exchange): string {
  const { violations, unknownFault, abandoned, nearest, miss } = exchange
  const { decisive, others } = faultsOf(exchange)
  return [
    ...(decisive === undefined ? [] : [`fault ${decisive}`]),
    ...violations.map(({ message }) => message),
    ...own(exchange),
    ...(unknownFault ? [`no fault ${unknownFault}`] : []),
    ...(abandoned ? ['the client left'] : []),
    ...(nearest ? [`no such operation; nearest is ${nearest.operation}`] : []),
    ...(miss ? ['not on the tape'] : []),
    ...others.map((id) => `also fault ${id}`),
  ].join('; ')
}

/** What stands for the key in the command that repeats an exchange; `undefined` if it has none, or is not known yet. */
export function keyNote(curl: string, { world, isShared, keys }: WorldKeys): string | undefined {
  if (!curl.includes(KEY_VARIABLE)) return undefined
  if (!isShared)
    return `\`${KEY_VARIABLE}\` is the key that was sent${world ? `, the one of the world ${world}` : ''}.`
  if (!keys) return undefined
  const said = takesAnyKey(keys) ? 'stands for a key, and any is accepted' : 'is a key that works'
  return `\`${KEY_VARIABLE}\` ${said}: \`export PETSTORE_KEY=${usableKey(keys)}\``
}

/** A short name of a client: the site whose page sent the request, if any, and the browser or program, e.g. `shop.example · Chrome 131`. */
export function clientName({ headers }: Pick<Exchange['request'], 'headers'>): string {
  const agent = programOf(String(headers['user-agent'] ?? ''))
  return [siteName(String(headers.origin ?? '')), agent].filter(Boolean).join(' · ')
}

/** The clients of some exchanges with the number of exchanges of each, the most frequent first, e.g. `node (3); curl/8 (1)`. */
export function clientsText(exchanges: readonly Pick<Exchange, 'request'>[]): string {
  const byName = Map.groupBy(exchanges, ({ request }) => clientName(request) || 'unnamed')
  return [...byName]
    .map(([name, { length }]) => ({ name, length }))
    .toSorted((a, b) => b.length - a.length)
    .map(({ name, length }) => `${name} (${length})`)
    .join('; ')
}

// --- internal ---

interface WorldKeys {
  readonly world?: string | undefined
  /** Whether all keys share the world. */
  readonly isShared: boolean
  /** Those that it accepts. */
  readonly keys: readonly string[] | undefined
}

const ORIGINS: { readonly [origin in Exchange['origin']]: string } = {
  store: 'The store answered.',
  fault: 'Prefer asked for this answer.',
  tape: 'The tape answered, with what was recorded.',
  upstream: 'The real service answered; its bytes passed as they are.',
  contract: 'The checks against the contract refused it.',
  none: 'It is no operation of the contract.',
}

const STREAM_ENDS: { readonly [end in StreamRecord['end']]: string } = {
  whole: 'all were sent',
  cut: 'a fault cut it',
  left: 'the client left',
  stopped: 'the sandbox stopped',
  full: 'it had the most events that a stream may have',
  late: 'it had lasted as long as a stream may',
}

function streamText({ events, kept, end }: StreamRecord): string {
  const shown = kept < events ? `, of which the first ${kept} are kept` : ''
  return `It is a stream of ${counted(events, 'event')}${shown}: ${STREAM_ENDS[end]}.`
}

/** What the sandbox says in its answer, unless that is told of what is wrong or near already. */
function own({ reason, violations, nearest, miss }: Exchange): readonly string[] {
  const isTold = violations.length > 0 || nearest !== undefined || miss !== undefined
  return reason === undefined || isTold ? [] : [reason]
}

/** Faults strike in order until one of them answers or cuts the connection: the last is the one that did. */
function faultsOf({ fault, origin, answer, abandoned }: Exchange) {
  const ids = fault === undefined ? [] : fault.split(',')
  const isDecided = origin === 'fault' || (answer === undefined && !abandoned)
  return isDecided
    ? { decisive: ids.at(-1), others: ids.slice(0, -1) }
    : { decisive: undefined, others: ids }
}

/** Browsers by their products in a User-Agent. A browser that also names the products of others comes before those. */
const BROWSERS: readonly (readonly [product: RegExp, name: string])[] = [
  [/\bEdg(?:A|iOS)?\/(\d+)/, 'Edge'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\bHeadlessChrome\/(\d+)/, 'Headless Chrome'],
  [/\b(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d{1,9})[\d.]{0,30} (?:Mobile\/\w{1,30} )?Safari\//, 'Safari'],
]

/** The browser, or else the first product, e.g. `curl/7.88.1`. */
function programOf(agent: string): string {
  if (!agent.startsWith('Mozilla/')) return agent.split(' ', 1)[0] as string
  for (const [product, name] of BROWSERS) {
    const version = product.exec(agent)?.[1]
    if (version !== undefined) return `${name} ${version}`
  }
  // The first product is that of every browser; the last one tells more.
  return agent
    .replace(/ \([^()]*\)/g, '')
    .split(' ')
    .at(-1) as string
}
