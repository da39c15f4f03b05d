import { counted } from '../../../base/text/text.ts'
import type { Fault } from '../../../faults/fault-types.ts'
import type { CoveredOperation } from '../../../journal/journal-types.ts'
import { AboutWorlds, Actions, ChoiceField, Empty, ProblemText } from '../parts/controls.ts'
import { hrefOf, useAddress, usePage } from '../parts/page-state.ts'
import { html, useEffect, useRef, useState } from '../parts/preact.ts'
import { isObject } from '../parts/texts.ts'
import { useAction, useAnswer, useRequested } from '../parts/use-answer.ts'
import { type FormSchema, propertiesOf, valuesOf } from '../schema-form/form-schema.ts'
import { type FormDraft, SchemaDialog, type SchemaDocument } from '../schema-form/schema-dialog.ts'
import { faultText, NOTHING } from './fault-text.ts'
import { type FaultReceipts, type ShownFault, useFaults } from './use-faults.ts'

/** The faults, each with a switch and what it did, and a sentence to add another. */
export function FaultsSection({ isOfProxy = false }: { readonly isOfProxy?: boolean } = {}) {
  const faults = useFaults()
  const [open, setOpen] = useState<Open>()
  const [saved, setSaved] = useState<string>()
  const shown = faults.shown ?? []
  const save = async (fault: Fault, edited?: ShownFault) => {
    await faults.save(fault, edited)
    setSaved(fault.id)
  }
  const actions: FaultActions = {
    toggle: faults.toggle,
    edit: (edited: ShownFault) => setOpen({ edited, draft: { ...edited.fault } }),
    countAnew: faults.countAnew,
    move: faults.move,
    remove: async (gone: ShownFault) => {
      if (await faults.remove(gone))
        document.querySelector<HTMLElement>(`#${SUGGESTIONS} input`)?.focus()
    },
  }
  const ids = shown.map(({ id }) => id)
  const edit = (draft: FormDraft) => setOpen({ draft })
  return html`
    <${Actions}><button type="button" class="main" onClick=${() => edit({ id: freeFaultId('fault', ids) })}>Add a fault …</button><//>
    ${!isOfProxy && html`<${AboutWorlds} all=${ALL} />`}
    <${ProblemText} problem=${faults.problem} />
    ${faults.warnings.map((text) => html`<p class="warn" role="status" key=${text}>${text}</p>`)}
    ${faults.shown && html`<${FaultList} shown=${shown} saved=${saved} actions=${actions} hasLive=${!isOfProxy} />`}
    <${FaultSuggestions} ids=${ids} save=${save} edit=${edit} isOfProxy=${isOfProxy} />
    ${
      open &&
      html`<${SchemaDialog} title=${open.edited ? `Edit ${open.edited.id}` : 'Add a fault'} button=${open.edited ? (open.edited.receipts ? 'Save' : 'Put in force') : 'Add a fault'} groups=${GROUPS} labels=${LABELS} missingIn=${(value: unknown) => wordsOf(value).endsWith(NOTHING) && 'Choose what happens first.'} draft=${open.draft} begin=${withFirstOperation} schemaOf=${schemaOf} words=${wordsOf}
      send=${(fault: Fault) => save(fault, open.edited)} said=${({ id }: FormDraft) => `The fault ${id} is in force.`} onClose=${() => setOpen(undefined)} />`
    }
  `
}

// --- internal ---

/** Under which title a property of a fault is. */
const GROUPS = {
  'What happens': [],
  'Only when (optional)': ['when', 'between', 'calls', 'probability', 'times'],
  More: ['at', 'events', 'duplicate', 'reorder', 'counts', 'expect'],
}

/** What some of them are called, where their name says little. */
const LABELS = { on: 'Operation', when: 'Request', probability: 'Chance', times: 'At most' }

/** The open dialog: for a new fault, or for one that is edited. */
interface Open {
  readonly draft: FormDraft
  readonly edited?: ShownFault
}

function FaultList({ shown, saved, actions, hasLive }: FaultListProps) {
  if (shown.length === 0)
    return html`<${Empty}>Nothing goes wrong: there is no fault. Switch one on below, write one, or let one request alone fail:${' '}
      <code class="whole">Prefer: code=503</code> in its headers.<//>`
  return html`<ul class="faults entries" aria-label="Faults">
    ${shown.map((each, at) => html`<${FaultRow} key=${each.id} shown=${each} place=${{ isFirst: at === 0, isLast: at === shown.length - 1 }} isNew=${each.id === saved} actions=${actions} hasLive=${hasLive} />`)}
  </ul>
  <p class="faint">${ORDER}</p>`
}

interface FaultListProps {
  readonly hasLive: boolean
  readonly shown: readonly ShownFault[]
  /** The id of the fault that was saved last. */
  readonly saved: string | undefined
  readonly actions: FaultActions
}

const ALL =
  'The counts are added up. What is added here, edited, switched on or counted from 0 is from then on in every world, and the same in each, also where only one had it.'

const ORDER =
  'Faults strike in the order of this list until one of them answers or cuts the connection; ↑ and ↓ move one. A new one is last. A fault that is switched off stays in this browser tab. Switched on again, it keeps its place and counts from 0.'

/** What can be done with a fault. */
interface FaultActions {
  /** Switches it off or on; resolves to whether it succeeded. */
  readonly toggle: (shown: ShownFault) => Promise<boolean>
  readonly edit: (shown: ShownFault) => void
  readonly countAnew: (shown: ShownFault) => void
  readonly remove: (shown: ShownFault) => void
  readonly move: (shown: ShownFault, by: -1 | 1) => Promise<unknown>
}

/** A fault in the list: whether it is in force, what it does, and what it did. */
function FaultRow({ shown, place, isNew, actions, hasLive }: FaultRowProps) {
  const { id, fault, receipts } = shown
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isNew) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isNew])
  const [isOn, ask] = useRequested(receipts !== undefined)
  // A row that is moved in the document loses the focus.
  const move = (by: -1 | 1) => async (event: { currentTarget: HTMLButtonElement }) => {
    const button = event.currentTarget
    await actions.move(shown, by)
    button.focus()
  }
  const toggle = () => ask(!isOn, actions.toggle(shown))
  return html`<li ref=${row} class="${receipts ? '' : 'off'} ${isNew ? 'new' : ''}">
    <label class="switch">
      <input type="checkbox" role="switch" aria-label="${id} in force" checked=${isOn} onChange=${toggle} />
      <span aria-hidden="true">${receipts ? 'on' : 'off'}</span>
    </label>
    <div class="what">
      <p>${faultText(fault)}</p>
      <small class="mono">${id}</small>
      ${receipts ? html`<${Receipts} id=${id} receipts=${receipts} hasLive=${hasLive} />` : html`<small> is off: kept in this tab.</small>`}
    </div>
    <div class="do">
      <button type="button" class="quiet" aria-label="Earlier: ${id}" title="Let it strike earlier" aria-disabled=${place.isFirst} onClick=${place.isFirst ? undefined : move(-1)}>↑</button>
      <button type="button" class="quiet" aria-label="Later: ${id}" title="Let it strike later" aria-disabled=${place.isLast} onClick=${place.isLast ? undefined : move(1)}>↓</button>
      <button type="button" class="quiet" aria-label="Edit ${id}" onClick=${() => actions.edit(shown)}>Edit</button>
      ${receipts && html`<button type="button" class="quiet" aria-label="Reset count: ${id}" onClick=${() => actions.countAnew(shown)}>Reset count</button>`}
      <button type="button" class="quiet danger" aria-label="Remove ${id}" onClick=${() => actions.remove(shown)}>Remove</button>
    </div>
  </li>`
}

interface FaultRowProps {
  /** Whether the page shows the requests that it struck. */
  readonly hasLive: boolean
  readonly shown: ShownFault
  /** Where it stands in the list. */
  readonly place: { readonly isFirst: boolean; readonly isLast: boolean }
  /** Whether it was just saved: then it is scrolled into view and marked. */
  readonly isNew: boolean
  readonly actions: FaultActions
}

/** How many calls matched, and the way to the requests that it struck. */
function Receipts({ id, receipts, hasLive }: ReceiptsProps) {
  const { world = '' } = usePage()
  const { calls, fired, tooEarly = 0, requests } = receipts
  return html`<small class="receipts">
    <span>${counted(calls, 'call')}, fired ${fired}${tooEarly > 0 && `, ${tooEarly} came back too early`}</span>
    ${hasLive && requests.length > 0 && html`<a href=${hrefOf({ section: 'live', values: { fault: id, world } })} aria-label="all in Live that ${id} struck">all in Live</a>`}
  </small>`
}

interface ReceiptsProps {
  readonly id: string
  readonly receipts: FaultReceipts
  readonly hasLive: boolean
}

/** The most usual faults of an operation, each as a sentence with a button that puts it in force. */
function FaultSuggestions({ ids, save, edit, isOfProxy }: FaultSuggestionsProps) {
  const [{ values }, change] = useAddress()
  const { answer } = useAnswer<Covered & { readonly coverage?: Covered }>({
    path: isOfProxy ? '/status' : '/coverage',
  })
  const { run, problem } = useAction()
  const { operations: covered } = answer?.coverage ?? answer ?? { operations: [] }
  const operations = covered.map(({ operation }) => operation)
  const { operation: on = operations[0] ?? '*' } = values
  return html`
    <h2>Ready-made faults</h2>
    <div class="filters"><${ChoiceField} label="Operation" value=${on} values=${['*', ...operations]} labels=${{ '*': 'Every operation' }} onChange=${(operation: string) => change({ operation })} /></div>
    <${ProblemText} problem=${problem} />
    <ul class="faults entries" id=${SUGGESTIONS} aria-label="Suggestions">${usual.map(
      ({ id, ...fault }) => {
        const draft = { id: freeFaultId(id, ids), on, ...fault }
        const text = faultText(draft as Partial<Fault>)
        const put = () => run(() => save(draft as Fault), `The fault ${draft.id} is in force.`)
        return html`<li key=${id}>
        <div class="what"><p>${text}</p></div>
        <button type="button" class="quiet" aria-label="Put in force: ${text}" onClick=${put}>Put in force</button>
        <button type="button" class="quiet" aria-label="Edit ${text}" onClick=${() => edit(draft)}>Edit</button>
      </li>`
      },
    )}</ul>
  `
}

interface FaultSuggestionsProps {
  /** The ids that are taken. */
  readonly ids: readonly string[]
  /** Puts a fault in force; rejects with the reason if that fails. */
  readonly save: (fault: Fault) => Promise<void>
  readonly edit: (draft: FormDraft) => void
  readonly isOfProxy: boolean
}

/** The id of the list. */
const SUGGESTIONS = 'fault-suggestions'

/** An id that no fault has yet, e.g. `slow`, `slow-2`. */
function freeFaultId(beginning: string, taken: readonly string[]): string {
  let id = beginning
  for (let number = 2; taken.includes(id); number += 1) id = `${beginning}-${number}`
  return id
}

interface Covered {
  readonly operations: readonly Pick<CoveredOperation, 'operation'>[]
}

const THROTTLED = { status: 429, code: 'rate_limited', headers: { 'retry-after': '1' } }

const usual = [
  { id: 'broken', respond: { status: 500 } },
  { id: 'fails-once', calls: 3, respond: { status: 500 } },
  { id: 'flaky', probability: 0.1, respond: { status: 503 } },
  { id: 'limited', calls: 'every 3', respond: THROTTLED },
  { id: 'throttled', calls: '1-2', respond: THROTTLED },
  { id: 'slow', delay: 2000 },
  { id: 'cut', connection: 'reset' },
  { id: 'lost', connection: 'truncate', at: 'after' },
] as const

/** A new fault strikes the first operation of the contract. */
function withFirstOperation({ id, ...rest }: FormDraft, document: SchemaDocument): FormDraft {
  if ('on' in rest) return { id, ...rest }
  const kinds = propertiesOf(schemaOf(document))?.on?.anyOf as readonly FormSchema[] | undefined
  const operations = kinds?.flatMap((kind) => ('enum' in kind ? (valuesOf(kind) ?? []) : []))
  return { id, on: operations?.[0], ...rest }
}

/** The schema of a fault, without the text that the title already says. */
function schemaOf({ components }: SchemaDocument): FormSchema {
  const { description: _said, title: _rule, ...schema } = components.schemas.Fault as FormSchema
  return schema
}

function wordsOf(value: unknown): string {
  return isObject(value) ? faultText(value as Partial<Fault>) : ''
}
