import type { Fault } from '../../../faults/fault-types.ts'
import type { CoveredOperation } from '../../../journal/journal-types.ts'
import { ChoiceField, ProblemText } from '../parts/controls.ts'
import { useAddress } from '../parts/page-state.ts'
import { html } from '../parts/preact.ts'
import { useAction } from '../parts/use-action.ts'
import { useAnswer } from '../parts/use-answer.ts'
import type { FaultDraft } from './fault-dialog.ts'
import { faultText } from './fault-text.ts'

/** The most usual faults of an operation, each as a sentence with a switch that puts it in force. */
export function FaultSuggestions({
  ids,
  save,
  edit,
  isOfProxy,
}: {
  /** The ids that are taken. */
  readonly ids: readonly string[]
  /** Puts a fault in force; rejects with the reason if that fails. */
  readonly save: (fault: Fault) => Promise<void>
  readonly edit: (draft: FaultDraft) => void
  readonly isOfProxy: boolean
}) {
  const [{ values }, change] = useAddress()
  const { answer } = useAnswer<Covered & { readonly coverage?: Covered }>({
    path: isOfProxy ? '/status' : '/coverage',
  })
  const { run, problem } = useAction()
  const { operations: covered } = answer?.coverage ?? answer ?? { operations: [] }
  const operations = covered.map(({ operation }) => operation)
  const { operation: on = operations[0] ?? '*' } = values
  return html`
    <h2>To be switched on</h2>
    <div class="filters"><${ChoiceField} label="Operation" value=${on} values=${['*', ...operations]} labels=${{ '*': 'Every operation' }} onChange=${(operation: string) => change({ operation })} /></div>
    <${ProblemText} problem=${problem} />
    <ul class="faults entries" id=${SUGGESTIONS} aria-label="Suggestions">${usual.map(
      ({ id, ...fault }) => {
        const draft = { id: freeFaultId(id, ids), on, ...fault }
        const text = faultText(draft as Partial<Fault>)
        const put = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
          currentTarget.checked = false // what is in force is in the list above
          run(() => save(draft as Fault), `The fault ${draft.id} is in force.`)
        }
        return html`<li key=${id} class="off">
        <label class="switch"><input type="checkbox" role="switch" aria-label=${text} onChange=${put} /></label>
        <div class="what"><p>${text}</p></div>
        <button type="button" class="quiet" aria-label="Edit ${text}" onClick=${() => edit(draft)}>Edit</button>
      </li>`
      },
    )}</ul>
  `
}

/** The id of the list. */
export const SUGGESTIONS = 'fault-suggestions'

/** An id that no fault has yet, e.g. `slow`, `slow-2`. */
export function freeFaultId(beginning: string, taken: readonly string[]): string {
  let id = beginning
  for (let number = 2; taken.includes(id); number += 1) id = `${beginning}-${number}`
  return id
}

// --- internal ---

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
