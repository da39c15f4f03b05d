import { counted, titled } from '../../../base/text/text.ts'
import type { FaultInForce, ResourceInfo, WorldInfo } from '../../../client/answer-types.ts'
import type { CoveredOperation, Exchange } from '../../../journal/journal-types.ts'
import { sumOf } from '../../../scenarios/scenario.ts'
import { metOf, toCovered } from '../coverage/coverage-section.ts'
import { clientName } from '../live/exchange-text.ts'
import { useRecordsText } from '../parts/chosen-world.ts'
import { Filters, ProblemText, Table, useFirst, useSought } from '../parts/controls.ts'
import { type AddressValues, hrefOf, useAddress, usePage } from '../parts/page-state.ts'
import { html } from '../parts/preact.ts'
import { statusClass } from '../parts/texts.ts'
import { useKnown } from '../parts/use-answer.ts'
import { addressesOf } from '../records/resource-addresses.ts'

/** The contract on one page: its resources and their operations, with what happens at each, and the way to everything else about it. */
export function MapSection() {
  const [{ values }] = useAddress()
  const sought = useSought()
  const coverage = useKnown('coverage', EVERY)
  const inForce = useKnown('faults', EVERY).answer?.faults ?? []
  const resources = useKnown('resources', EVERY).answer?.resources
  const journal = useKnown('requests', EVERY, { limit: LOOKED_THROUGH }).answer?.requests
  const { upstream } = useKnown('contract').answer ?? {}
  const routes = useKnown(upstream === undefined ? undefined : 'routes', EVERY).answer
  const now = Date.now()
  const last = (journal ?? []).filter(({ time }) => time > now - SPAN)
  const seen = Map.groupBy(last, ({ operation }) => operation)
  const everywhere = inForce.filter(({ definition: { on } }) => on === '*')
  // Those of the next contract have no role here; Next is about them.
  const own = (coverage.answer?.operations ?? []).filter(({ role }) => role !== undefined)
  const lines = own.map((covered) => ({
    ...{ covered, now, exchanges: seen.get(covered.operation) ?? [] },
    to: routes?.operations.find((each) => each.operation === covered.operation)?.to,
    faults: inForce.filter(({ definition: { on } }) => [on].flat().includes(covered.operation)),
  }))
  const isShown = ({ covered: { operation, method, path, count }, exchanges }: OperationLook) =>
    (values.show !== 'touched' || count > 0) &&
    `${operation} ${method} ${path} ${clientsOf(exchanges).join(' ')}`
      .toLowerCase()
      .includes(sought)
  const [shown, more] = useFirst(lines.filter(isShown), 'operation')
  const groups = Map.groupBy(shown, ({ covered: { resource } }) => resource ?? '')
  const addresses = addressesOf(resources ?? [])
  return html`
    <${Filters} find="Find operations by name, path or client" choices=${[{ name: 'show', none: 'Everything', values: ['touched'], labels: { touched: 'Only what clients touched' } }]} />
    <${ProblemText} problem=${coverage.problem} />
    ${everywhere.length > 0 && html`<p class="warn">${counted(everywhere.length, 'fault')} may strike every operation: ${everywhere.map(({ id }) => id).join(', ')}.</p>`}
    ${shown.length > 0 && html`<p class="faint">Requests, clients and what answered: the last 5 minutes${last.length === LOOKED_THROUGH && `, as far as the newest ${LOOKED_THROUGH} requests go`}.</p>`}
    ${coverage.answer && shown.length === 0 && html`<p>No operation is like that.</p>`}
    ${
      shown.length > 0 &&
      html`<${Table} label="Operations" kind="map stacked columns" heads=${HEADS}>
        ${[...groups].map(
          ([name, rows]) => html`<tbody key=${name}>
          <${ResourceHead} resource=${resources?.find((each) => each.name === name)} address=${addresses[resources?.findIndex((each) => each.name === name) ?? -1]} />
          ${rows.map((each) => html`<${OperationRow} key=${each.covered.operation} ...${each} />`)}
        </tbody>`,
        )}
      <//>`
    }
    ${more}
  `
}

// --- internal ---

const HEADS = html`<th>Operation</th><th>Role</th><th>Requests</th><th>Clients</th><th>Answered by</th><th>Faults</th><th>Met</th>`

/** From how many requests of the journal the last minutes are shown. */
const LOOKED_THROUGH = 200
/** Both in milliseconds. */
const EVERY = 3000
const SPAN = 300_000
const BARS = 20

/** An operation, and what happens at it. */
interface OperationLook {
  readonly covered: CoveredOperation
  readonly now: number
  readonly exchanges: readonly Exchange[]
  /** Who answers it, if there is a service behind the sandbox. */
  readonly to: string | undefined
  readonly faults: readonly FaultInForce[]
}

function clientsOf(exchanges: readonly Exchange[]): readonly string[] {
  return [...new Set(exchanges.map(({ request }) => clientName(request) || 'unnamed'))]
}

/** A resource, which leads to its records; or that what follows has none. */
function ResourceHead({ resource, address = '' }: { resource?: ResourceInfo; address?: string }) {
  const { world = '' } = usePage()
  const text = useRecordsText(EVERY)
  if (!resource)
    return html`<tr class="head"><th colspan="7" scope="rowgroup"><h2>Samples</h2> answered from the contract alone, without records</th></tr>`
  const { name, noun, isLeading, path } = resource
  const countOf = (each: WorldInfo) =>
    isLeading ? sumOf({ ...each, records: {} }) : (each.records?.[name] ?? 0)
  return html`<tr class="head"><th colspan="7" scope="rowgroup"><h2><a href=${hrefOf({ section: address, values: { world } })}>${titled(noun.many)}</a></h2>
    ${text({ one: 'record', many: 'records' }, countOf)} below <span class="mono">${path}</span></th></tr>`
}

function OperationRow({ covered, exchanges, faults, to, now }: OperationLook) {
  const { world = '' } = usePage()
  const { operation, method, path, role, deprecated } = covered
  const href = (section: string, values: AddressValues) =>
    hrefOf({ section, values: { ...values, world } })
  const byOrigin = [...Map.groupBy(exchanges, ({ origin }) => origin)]
  const origins = byOrigin.map(([origin, { length }]) => `${origin} ${length}`)
  const clients = clientsOf(exchanges)
  const struck = faults.length > 0 ? faults.map(({ id }) => id).join(', ') : 'none'
  const met = metOf([toCovered(covered)]).join(' of ')
  return html`<tr>
    <td class="asked across"><a class="mono" href=${href('live', { operation })} aria-label="${method} ${path}: ${operation} in Live">${method} ${path}</a>
      <small>${operation}${deprecated && html` <span class="tag">deprecated</span>`}</small></td>
    <td class="faint whole" data-label="Role">${role}</td>
    <td class="whole" data-label="Requests">${exchanges.length > 0 ? html`<${Bars} exchanges=${exchanges} now=${now} /> ${exchanges.length}` : html`<span class="faint">quiet</span>`}</td>
    <td data-label="Clients">${clients.length > 2 ? counted(clients.length, 'client') : clients.map((each) => html`<div key=${each}>${each}</div>`)}</td>
    <td class="faint" data-label="Answered by">${[to, ...origins].filter(Boolean).join(', ')}</td>
    <td data-label="Faults"><a class=${faults.length > 0 ? 'warn' : 'faint'} href=${href('faults', { operation })} aria-label="${struck}: faults of ${operation}">${struck}</a></td>
    <td class="whole" data-label="Met"><a href=${href('coverage', { find: operation })} aria-label="${met}: coverage of ${operation}">${met}</a></td>
  </tr>`
}

/** The last minutes, a bar for each quarter of one, as high as there were requests: the worst answers are on top, in their colour. */
function Bars({ exchanges, now }: Pick<OperationLook, 'exchanges' | 'now'>) {
  const width = SPAN / BARS
  const bars = Map.groupBy(exchanges, ({ time }) => Math.floor((time - now + SPAN) / width))
  const most = Math.max(...[...bars.values()].map(({ length }) => length))
  return html`<svg class="bars" viewBox="0 0 ${BARS * 4} 16" width=${BARS * 4} height="16" aria-hidden="true">${[
    ...bars,
  ].map(([at, own]) => {
    const kinds = Map.groupBy(own, ({ answer }) => statusClass(answer?.status))
    let y = 16
    return ['', 'warn', 'bad'].map((kind) => {
      const { length = 0 } = kinds.get(kind) ?? []
      const height = length && Math.max(2, (length / most) * 16)
      y -= height
      return html`<rect key=${at + kind} class=${kind} x=${at * 4} y=${Math.max(0, y)} width="3" height=${height} />`
    })
  })}</svg>`
}
