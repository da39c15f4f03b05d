import { counted } from '../../../base/text/text.ts'
import type { CoveredAnswer, CoveredOperation } from '../../../journal/journal-types.ts'
import {
  Actions,
  Filters,
  Folded,
  MOST_SHOWN,
  ProblemText,
  Table,
  useFirst,
  useSought,
} from '../parts/controls.ts'
import { hrefOf, useAddress } from '../parts/page-state.ts'
import { type Children, html } from '../parts/preact.ts'
import { useKnown } from '../parts/use-answer.ts'

/** The parts of the contract that the clients have met, and those that they never have. */
export function CoverageSection() {
  const { answer, problem } = useKnown('coverage', 2000)
  if (!answer) return html`<${ProblemText} problem=${problem} />`
  const { unmatched } = answer
  // Those of the next contract have no role here: nothing calls them until it is met.
  const { own = [], next } = Object.groupBy(answer.operations, ({ role }) =>
    role ? 'own' : 'next',
  )
  const had = own.some(({ count }) => count > 0)
  const toUnmatched = hrefOf({ section: 'live', values: { origin: 'none' } })
  return html`<${ProblemText} problem=${problem} />
    <${CoverageList} operations=${own.map(toCovered)} next=${next?.map(toCovered)} what="request" isLinked>Counted in all worlds since the start. ${
      !had &&
      html`<a href=${hrefOf({ section: 'live', values: {} })}>Live</a> shows a request to start with. `
    }${unmatched > 0 && html`<a href=${toUnmatched}>${counted(unmatched, 'request')}</a> matched no operation.`}<//>`
}

/** How much of an operation was met. */
export interface Covered extends Pick<CoveredOperation, 'operation' | 'method' | 'path' | 'count'> {
  readonly deprecated?: boolean
  readonly answers: readonly Answered[]
  readonly groups: readonly CaseGroup[]
}

/**
 * The coverage of a contract: a line for each operation, with its answers; its cases when it is opened. A filter leaves what was touched, or
 * what never was.
 * @param next those of the next contract, which are counted apart
 * @param what what an operation had: `request`
 * @param isLinked whether a number leads to its requests in Live
 */
export function CoverageList({ operations, next = [], what, isLinked, children }: CoverageProps) {
  const [{ values }] = useAddress()
  const { show = '' } = values
  const sought = useSought()
  const isMany = operations.length > MOST_SHOWN
  const isFound = ({ operation, method, path, count }: Covered) =>
    `${operation} ${method} ${path}`.toLowerCase().includes(sought) &&
    (count > 0 || (show !== TOUCHED && (!isMany || sought !== '' || show !== '')))
  const found = operations.filter(isFound)
  const ofNext = next.filter(isFound)
  const [met, of] = metOf(operations)
  const [shown, more] = useFirst(found, 'operation')
  const had = operations.filter(({ count }) => count > 0).length
  const linesOf = (some: readonly Covered[]) =>
    html`<div class="covered lines">${some.map((each) => html`<${OperationLine} key=${`${each.operation} ${show}`} covered=${each} show=${show} what=${what} isLinked=${isLinked} />`)}</div>`
  return html`
    <${Actions}><span><strong>${met} of ${of}</strong> met</span><meter min="0" max=${of} value=${met} aria-label="Met" /><//>
    <${Filters} find="Find operations by name or path" choices=${[{ name: 'show', none: 'Everything', values: [TOUCHED, NEVER], labels: LABELS }]} />
    <p class="faint">${had.toLocaleString('en')} of ${counted(operations.length, 'operation')} had ${what}s${
      found.length < operations.length &&
      (isMany && sought === '' && show === ''
        ? '; only these are shown until you look for others'
        : `; ${found.length.toLocaleString('en')} found`)
    }. ${children}</p>
    ${linesOf(shown)}
    ${more}
    ${ofNext.length > 0 && html`<${Folded} summary="Next contract: ${metOf(next).join(' of ')} met" content=${() => linesOf(ofNext)} />`}
  `
}

interface CoverageProps {
  readonly operations: readonly Covered[]
  readonly next?: readonly Covered[]
  readonly what: string
  readonly isLinked?: boolean
  /** What is said of the counts. */
  readonly children?: Children
}

/** How much of some operations was met, and of how much: their documented answers, and their cases. */
export function metOf(operations: readonly Covered[]): readonly [met: number, of: number] {
  const cells = operations.flatMap(({ answers, groups }) => [
    ...answers.filter(({ documented }) => documented),
    ...groups.flatMap(({ rows }) => rows),
  ])
  return [cells.filter(({ count }) => count > 0).length, cells.length]
}

/** An operation with the cases of its answers, then those of parameters and fields. */
export function toCovered(operation: CoveredOperation): Covered {
  const rows = operation.answers.flatMap(({ status, cases }) =>
    cases.map(({ name, count }) => ({ name, count, answers: [{ status, count }] })),
  )
  const places = operation.places.map(({ place, cases }) => ({ name: place, rows: cases }))
  return { ...operation, groups: [{ name: 'answers', rows }, ...places] }
}

// --- internal ---

/** How often an operation was answered with a status; 0 is no answer. */
type Answered = Pick<CoveredAnswer, 'status' | 'documented' | 'count'>

/** The cases of one thing: of its answers, or of a parameter or field, e.g. `query.limit`. */
interface CaseGroup {
  readonly name: string
  readonly rows: readonly {
    readonly name: string
    readonly count: number
    /** Counts by status, where they are known. A status is missing if no answer had it, or none can have it. */
    readonly answers?: readonly Pick<Answered, 'status' | 'count'>[]
  }[]
}

const TOUCHED = 'touched'
const NEVER = 'never'
const LABELS = { [TOUCHED]: 'Only what clients touched', [NEVER]: 'Only what was never met' }

interface OperationProps extends Pick<CoverageProps, 'what' | 'isLinked'> {
  readonly covered: Covered
  readonly show: string
}

/** An operation in a line. */
function OperationLine(props: OperationProps) {
  const { covered, show, what } = props
  const { operation, method, path, deprecated, count, answers } = covered
  const said = answers.map((each) =>
    each.documented
      ? html`<span key=${each.status} class=${each.count > 0 ? '' : 'faint'}>${each.status} <${Met} count=${each.count} /></span>`
      : html`<span key=${each.status}><${StatusText} ...${each} /> · ${each.count.toLocaleString('en')}</span>`,
  )
  const summary = html`<span class="mono asked">${method} ${path}</span>
    <span class="id">${operation}${deprecated && html` <span class="tag">deprecated</span>`}</span>
    <span class="answers">${said}</span>
    <small>${counted(count, what)}, ${metOf([covered]).join(' of ')} met</small>`
  return html`<${Folded} summary=${summary} isOpen=${show !== ''} content=${() => html`<${Grid} ...${props} />`} />`
}

function StatusText({ status, documented }: Answered) {
  if (documented) return html`${status}`
  return html`<span class="warn">${status === 0 ? 'no answer' : `${status} undocumented`}</span>`
}

/** How often a case was met: nothing is wrong if it never was. */
function Met({ count }: { readonly count: number }) {
  return count === 0
    ? html`<span class="faint">never</span>`
    : html`✓ ${count.toLocaleString('en')}`
}

/** Its cases as rows, and where it is known its answers as columns. */
function Grid({ covered, show, isLinked }: OperationProps) {
  const { operation, answers } = covered
  const isShown = ({ count }: { readonly count: number }) =>
    show === '' || (show === NEVER) === (count === 0)
  const groups = covered.groups
    .map(({ name, rows }) => ({ name, rows: rows.filter(isShown) }))
    .filter(({ rows }) => rows.length > 0)
  if (groups.length === 0)
    return html`<p class="faint">${show === NEVER ? 'Every case was met.' : 'It has no cases to meet.'}</p>`
  const columns = isLinked ? answers : []
  const heads = html`<th colspan="2">Case</th><th>Met</th>${columns.map((each) => html`<th key=${each.status}><${StatusText} ...${each} /></th>`)}`
  return html`${isLinked && html`<p><a href=${hrefOf({ section: 'live', values: { operation } })}>Its requests and clients, in Live</a></p>`}
    <${Table} label="Coverage of ${operation}" kind="grid" heads=${heads}>
      ${isLinked && html`<tbody><tr><th scope="row" colspan="3">Answered</th>${columns.map((each) => html`<td key=${each.status}><${LiveLink} operation=${operation} status=${each.status} count=${each.count} /></td>`)}</tr></tbody>`}
      ${groups.map(
        ({ name, rows }) => html`<tbody key=${name}>
        ${rows.map(
          (row, at) => html`<tr key=${row.name}>
          ${at === 0 && html`<th scope="rowgroup" rowspan=${rows.length}>${name}</th>`}
          <td>${row.name}</td>
          <td><${Met} count=${row.count} /></td>
          ${columns.map(
            ({ status }) =>
              html`<td key=${status}><${LiveLink} operation=${operation} status=${status} count=${row.answers?.find((each) => each.status === status)?.count ?? 0} /></td>`,
          )}
        </tr>`,
        )}
      </tbody>`,
      )}
  <//>`
}

/** Links a number to its requests in Live, as precisely as Live can filter: by operation and status, in all worlds. Empty if there are none. */
function LiveLink({
  operation,
  status,
  count,
}: Omit<Answered, 'documented'> & { operation: string }) {
  if (count === 0) return html``
  const values = { operation, status: status === 0 ? '' : String(status) }
  const text = count.toLocaleString('en')
  const answered = status === 0 ? 'without an answer' : `answered with ${status}`
  return html`<a href=${hrefOf({ section: 'live', values })} aria-label="${text}: ${operation} ${answered}, in Live">${text}</a>`
}
