import { CERTIFICATE_NOTE, exampleCurl } from '../../base/http/curl.ts'
import { counted, firstOf, oneLine, printable } from '../../base/text/text.ts'
import { singular } from '../../contract/resources/paths.ts'
import type { Receipts } from '../../faults/armed-fault.ts'
import type { RunningSandbox } from '../../http/running-sandbox.ts'
import type { ProxyWithControlPlane } from '../../http/start-proxy.ts'
import type { Settings } from '../../options/options.ts'
import { takesAnyKey } from '../../options/usable-key.ts'
import type { RecordCounts } from '../../scenarios/scenario.ts'
import { choicesNamed, isPinned, unspecifiedText } from '../../silences/settlement.ts'
import type { Facts } from './create-log.ts'

/** The banner that a terminal shows when the sandbox has started. */
export function bannerLines(sandbox: RunningSandbox): readonly string[] {
  const { url, scenario, data, contract, next, silentWebhooks: silent } = sandbox
  const { description, tape, recording } = scenario
  const faults = scenario.faults.map(({ id }) => id)
  const counts = [
    ...firstOf(recordTexts(sandbox), MOST_RESOURCES),
    counted(faults.length, 'fault'),
    ...(tape.length > 0 ? [counted(tape.length, 'recorded exchange')] : []),
  ]
  const where = next?.url === url ? 'with the header Sandbox-Contract: next' : next?.url
  return banner('petstore-sandbox', sandbox, [
    ['contract', titled(url, contract.shownTitle)],
    ['upstream', sandbox.upstream],
    ['next', next && titled(where ?? '', `${next.title} ${next.version}`)],
    ...trustRows(sandbox),
    ['scenario', `${scenario.name}: ${counts.join(', ')}`],
    ['', description ? oneLine(description) : undefined],
    ['state', data && `kept in ${data}; --fresh forgets it`],
    ['ledger', ledgerText(sandbox)],
    ['key', sandbox.takesKeys ? keyText(sandbox.key, scenario.keys, recording) : undefined],
    ['faults', faults.length > 0 ? faults.join(', ') : undefined],
    ['webhooks', silent > 0 ? `${silent}, which go nowhere: --webhook-url URL` : undefined],
    ...sandbox.stability.map(({ operation, stability }): Row => [stability, operation]),
    ['page', pageAddress(sandbox)],
    ['docs', sandbox.docsUrl],
  ])
}

/** A title may be empty. */
function titled(address: string, title = ''): string {
  return title.trim() === '' ? address : `${address} (${title.trim()})`
}

const MOST_RESOURCES = 10

/** Which keys are accepted: where any is, why, and how to say otherwise. */
function keyText(key: string, keys: readonly string[], recording: unknown): string {
  if (!takesAnyKey(keys)) return key
  return recording
    ? 'any of the right form: a recording keeps none; --keys names some'
    : 'any; a scenario can name some (keys)'
}

/** The same for programs, in short. */
export function startFacts(sandbox: RunningSandbox): Facts {
  const { url, tls, size, counts, scenario, contract, next } = sandbox
  const { name, faults, tape } = scenario
  const { main } = contract
  const own =
    main === undefined ? allIn(sandbox).filter(([, count]) => count > 0) : othersIn(counts)
  const others = own.map(([resource, count]) => `${resource} ${count}`)
  return {
    ...{ url, ...trustFact({ tls }), scenario: name, ...(main !== undefined && { [main]: size }) },
    ...(next && { next: next.url }),
    ...(sandbox.upstream !== undefined && { upstream: sandbox.upstream }),
    faults: faults.length,
    ...(sandbox.silentWebhooks > 0 && { silentWebhooks: sandbox.silentWebhooks }),
    ...(others.length > 0 && { records: firstOf(others, MOST_RESOURCES).join(', ') }),
    ...(tape.length > 0 && { exchanges: tape.length }),
    ...(!isPinned(() => sandbox.leavesOpen, scenario.unspecified) && {
      unspecified: unspecifiedText(scenario.unspecified),
    }),
  }
}

/** How many records there are: of the main resource, and of others that have any. */
function recordTexts(sandbox: RunningSandbox): readonly string[] {
  return allIn(sandbox).map(([name, count]) => counted(count, singular(name), name))
}

function allIn({ counts, scenario }: RunningSandbox): readonly (readonly [string, number])[] {
  const main = scenario.resources.leading?.name
  return [...(main === undefined ? [] : [[main, counts.pets] as const]), ...othersIn(counts)]
}

function othersIn({ records = {} }: RecordCounts): readonly (readonly [string, number])[] {
  return Object.entries(records).filter(([, count]) => count > 0)
}

/** What programs wait for on standard output: the address, and before it the file that its clients can trust and the address that takes webhooks, if there are any. */
export function readyLines(
  running: Trusted & { readonly url: string },
  webhooks?: { readonly url: string },
): string {
  const { ca } = trustFact(running)
  const first = [ca && `ca ${ca}`, webhooks && `webhooks ${webhooks.url}`].filter(Boolean)
  return `${[...first, `ready ${running.url}`].join('\n')}\n`
}

export function trustFact({ tls }: Trusted): { readonly ca?: string } {
  return tls?.caFile === undefined ? {} : { ca: tls.caFile }
}

/** The banner that a terminal shows when the proxy has started. */
export function proxyBannerLines(
  proxy: ProxyWithControlPlane,
  settings: Pick<Settings<'proxy'>, 'readOnly' | 'insecure'> &
    Partial<Pick<Settings<'proxy'>, 'faults'>>,
): readonly string[] {
  return banner('petstore-sandbox proxy', proxy, [
    ['here', proxy.url],
    ...trustRows(proxy),
    ['upstream', proxy.upstream],
    ['', settings.readOnly ? 'only GET, HEAD, OPTIONS and QUERY are passed on' : undefined],
    ['', settings.insecure ? 'any certificate of the upstream is accepted' : undefined],
    ['webhooks', proxy.webhooks && `${proxy.webhooks.url} to ${proxy.webhooks.to}`],
    ['faults', settings.faults && `${proxy.receipts().length} of ${settings.faults}`],
    ['page', pageAddress(proxy)],
  ])
}

/** The address of the page of a sandbox or a proxy. If it listens on all addresses, the page is opened under a local one. */
export function pageAddress({ adminUrl }: { readonly adminUrl: string }): string {
  const address = new URL(`${adminUrl}/`)
  const own = LOOPBACK[address.hostname]
  if (own !== undefined) address.hostname = own
  return address.href
}

/** Formats what each fault of a run did, resets included, one line each. */
export function receiptLines(receipts: readonly Receipts[]): readonly string[] {
  return receipts.map(({ id, inAll: { calls, fired, tooEarly = 0 } }) => {
    const early = tooEarly === 0 ? '' : `, ${tooEarly} came before Retry-After`
    const matched = `${calls} ${calls === 1 ? 'call' : 'calls'} matched it${early}`
    if (fired === 0) return `fault ${id}: never fired (${matched})`
    return `fault ${id}: fired ${fired === 1 ? 'once' : `${fired} times`} (${matched})`
  })
}

/** Formats which faults of a run never fired although their scenario expects them to, one line each. */
export function unconsumedLines(receipts: readonly Receipts[]): readonly string[] {
  return receipts
    .filter(({ expect, inAll }) => expect === 'consumed' && inAll.fired === 0)
    .map(({ id, inAll: { calls } }) => {
      const why = calls === 0 ? 'no call matched it' : 'calls matched it, but none was struck'
      return `fault ${id} never fired, but the scenario expects it to (expect: consumed): ${why}`
    })
}

// --- internal ---

/** What may speak https. */
type Trusted = Pick<RunningSandbox, 'tls'>

/** A row of a banner; without a value, it is left out. */
type Row = readonly [name: string, value: string | undefined]

function banner(
  title: string,
  { example, tls }: Pick<RunningSandbox, 'example' | 'tls'>,
  rows: readonly Row[],
): readonly string[] {
  const table = rows.flatMap(([name, value]) =>
    value === undefined ? [] : [`  ${name.padEnd(12)}${printable(value)}`],
  )
  return ['', `  ${title}`, '', ...table, '', `  ${printable(exampleCurl(example, tls))}`, '']
}

/** The file that clients can trust, and what they need themselves. */
function trustRows(running: Trusted): readonly Row[] {
  const need = running.tls?.asksClients ? `need a certificate: ${CERTIFICATE_NOTE}` : undefined
  return [
    ['ca', trustFact(running).ca],
    ['clients', need],
  ]
}

/** How the ledger is settled, unless every entry is pinned. */
function ledgerText(sandbox: RunningSandbox): string | undefined {
  const { unspecified } = sandbox.scenario
  if (isPinned(() => sandbox.leavesOpen, unspecified)) return undefined
  const text = unspecifiedText(unspecified)
  const { length } = Object.keys(choicesNamed(unspecified))
  if (text.length <= LONGEST_SETTLEMENT) return text
  const mode = typeof unspecified === 'string' ? unspecified : (unspecified.mode ?? 'pinned')
  return `${mode}, but for ${counted(length, 'entry', 'entries')}`
}

/** In characters: it fits into a line of a terminal. */
const LONGEST_SETTLEMENT = 66

/** The address for the same machine if a server listens on all addresses, which browsers do not accept. */
const LOOPBACK: { readonly [host: string]: string } = { '0.0.0.0': '127.0.0.1', '[::]': '[::1]' }
