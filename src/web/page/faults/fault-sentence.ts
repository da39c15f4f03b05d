import type { Fault } from '../../../faults/fault-types.ts'
import type { CoveredOperation } from '../../../journal/journal-types.ts'
import { ChoiceField, ProblemText } from '../parts/controls.ts'
import { useAddress } from '../parts/page-state.ts'
import { html, useState } from '../parts/preact.ts'
import { useAction } from '../parts/use-action.ts'
import { useAnswer } from '../parts/use-answer.ts'
import type { FaultDraft } from './fault-dialog.ts'

/** A usual fault as a sentence of three choices: where, which calls, what happens. Anything else is written in the form that `more` opens. */
export function FaultSentence({
  form,
  ids,
  save,
  more,
}: {
  readonly form: { current: HTMLFormElement | null }
  /** The ids that are taken. */
  readonly ids: readonly string[]
  /** Puts a fault in force; rejects with the reason if that fails. */
  readonly save: (fault: Fault) => Promise<void>
  readonly more: (draft: FaultDraft) => void
}) {
  const [{ values }, change] = useAddress()
  const { answer } = useAnswer<{ operations: readonly CoveredOperation[] }>({ path: '/coverage' })
  const [calls, setCalls] = useState('every call')
  const [effect, setEffect] = useState('answers 500')
  const action = useAction()
  const operations = answer?.operations.map(({ operation }) => operation) ?? []
  const { operation = operations[0] ?? '*' } = values
  const { id, fault } = EFFECTS[effect] as Effect
  const draft = { id: freeId(id, ids), on: operation, ...CALLS[calls], ...fault }
  const send = (event: Event) => {
    event.preventDefault()
    // All of its parts are from here.
    action.run(() => save(draft as unknown as Fault), `The fault ${draft.id} is in force.`)
  }
  return html`<form ref=${form} class="row" aria-label="Add a fault" onSubmit=${send}>
    <${ChoiceField} label="Operation" value=${operation} values=${['*', ...operations]} labels=${{ '*': 'every operation' }} onChange=${(value: string) => change({ operation: value })} />
    <${ChoiceField} label="Which calls" value=${calls} values=${Object.keys(CALLS)} onChange=${setCalls} />
    <${ChoiceField} label="What happens" value=${effect} values=${Object.keys(EFFECTS)} onChange=${setEffect} />
    <button type="submit" class="main" disabled=${action.isRunning}>Add the fault</button>
    <button type="button" onClick=${() => more(draft)}>More …</button>
    <${ProblemText} problem=${action.problem} />
  </form>`
}

// --- internal ---

const CALLS: { readonly [words: string]: object } = {
  'every call': {},
  'the 1st call': { calls: 1 },
  'the 3rd call': { calls: 3 },
  'calls 1 and 2': { calls: '1-2' },
  'every 2nd call': { calls: 'every 2' },
  'every 3rd call': { calls: 'every 3' },
  'one call in ten': { probability: 0.1 },
}

interface Effect {
  /** The beginning of the id of a fault with it. */
  readonly id: string
  readonly fault: object
}

const EFFECTS: { readonly [words: string]: Effect } = {
  'answers 500': { id: 'broken', fault: { respond: { status: 500 } } },
  'answers 503': { id: 'unavailable', fault: { respond: { status: 503 } } },
  'answers 429': {
    id: 'throttled',
    fault: { respond: { status: 429, code: 'rate_limited', headers: { 'retry-after': '1' } } },
  },
  'answers 401': { id: 'unauthorized', fault: { respond: { status: 401 } } },
  'answers 404': { id: 'gone', fault: { respond: { status: 404 } } },
  'waits 2 seconds': { id: 'slow', fault: { delay: 2000 } },
  'resets the connection': { id: 'cut', fault: { connection: 'reset' } },
  'never answers': { id: 'hung', fault: { connection: 'hang' } },
  'is done, and its answer lost': { id: 'lost', fault: { connection: 'truncate', at: 'after' } },
}

/** An id that no fault has yet, e.g. `slow`, `slow-2`. */
function freeId(beginning: string, taken: readonly string[]): string {
  let id = beginning
  for (let number = 2; taken.includes(id); number += 1) id = `${beginning}-${number}`
  return id
}
