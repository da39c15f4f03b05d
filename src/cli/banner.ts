import { counted } from '../base/counted.ts'
import { oneLine } from '../base/one-line.ts'
import { printable } from '../base/printable.ts'
import { choicesNamed, isPinned, type Unspecified, unspecifiedText } from '../contract/ledger.ts'
import type { RunningSandbox } from '../http/start-sandbox.ts'
import type { Facts } from './log.ts'
import { pageAddress } from './page-address.ts'

/** The banner that a terminal shows when the sandbox has started. */
export function bannerLines(sandbox: RunningSandbox): readonly string[] {
  const { url, key, scenario, size, data } = sandbox
  const { origin } = new URL(url)
  const faults = scenario.faults.map(({ id }) => id)
  const { length: exchanges } = scenario.tape
  const counts = [
    counted(size, 'pet'),
    counted(faults.length, 'fault'),
    ...(exchanges > 0 ? [counted(exchanges, 'recorded exchange')] : []),
  ]
  const rows: [string, string][] = [
    ['contract', url],
    ['scenario', `${scenario.name}: ${counts.join(', ')}`],
    ...(scenario.description ? ([['', oneLine(scenario.description)]] as [string, string][]) : []),
    ...(data === undefined
      ? []
      : ([['state', `kept in ${data}; --fresh forgets it`]] as [string, string][])),
    ...ledgerRows(scenario.unspecified),
    ['key', key],
    ...(faults.length > 0 ? ([['faults', faults.join(', ')]] as [string, string][]) : []),
    ...sandbox.stability.map(({ operation, stability }): [string, string] => [
      stability,
      operation,
    ]),
    ['page', pageAddress(sandbox)],
    ['docs', `${origin}/docs`],
  ]
  const table = rows.map(([name, value]) => `  ${name.padEnd(12)}${printable(value)}`)
  return [
    '',
    '  petstore-sandbox',
    '',
    ...table,
    '',
    `  curl -H 'Authorization: Bearer ${printable(key)}' ${url}/pets`,
    '',
  ]
}

/** The same for programs, in short. */
export function startFacts({ url, size, scenario }: RunningSandbox): Facts {
  const { name, faults, tape } = scenario
  return {
    ...{ url, scenario: name, pets: size, faults: faults.length },
    ...(tape.length > 0 && { exchanges: tape.length }),
    ...(!isPinned(scenario.unspecified) && { unspecified: unspecifiedText(scenario.unspecified) }),
  }
}

// --- internal ---

/** How the ledger is settled, unless every entry is pinned. */
function ledgerRows(unspecified: Unspecified): [string, string][] {
  if (isPinned(unspecified)) return []
  const text = unspecifiedText(unspecified)
  const { length } = Object.keys(choicesNamed(unspecified))
  if (text.length <= LONGEST_SETTLEMENT) return [['ledger', text]]
  const mode = typeof unspecified === 'string' ? unspecified : (unspecified.mode ?? 'pinned')
  return [['ledger', `${mode}, but for ${counted(length, 'entry', 'entries')}`]]
}

/** In characters: it fits into a line of a terminal. */
const LONGEST_SETTLEMENT = 66
