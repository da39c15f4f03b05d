import { splitTarget } from '../../base/split-target.ts'
import type { Contract } from '../../contract/contract.ts'
import { type LedgerName, ledgerNames } from '../../contract/ledger.ts'
import type { Capture } from '../../journal/capture.ts'
import type { Facts } from '../judge/facts.ts'
import { type Kind, observers } from './ledger-observers.ts'
import type { Observation, Question, Sign } from './observation.ts'
import { readNote } from './read-note.ts'
import type { RunMemory, RunNote } from './run-memory.ts'
import { declaredFields, lookAt, type Sight } from './sight.ts'
import type { Stray } from './stray.ts'

/** What one exchange shows about the ledger. */
export interface Signs {
  readonly observations: readonly Observation[]
  /** What only the memory of its run can answer. */
  readonly questions: readonly OpenSign[]
  /** What it says about later exchanges; `undefined` if nothing. */
  readonly note: RunNote | undefined
}

/** A question about an entry. */
export interface OpenSign {
  readonly entry: LedgerName
  readonly ask: Question
}

/** Reads the signs of an exchange. */
export type SignReader = (facts: Facts) => Signs

/** The signs of an exchange that shows nothing. */
export const noSigns: Signs = { observations: [], questions: [], note: undefined }

/** Creates the reader of the signs of exchanges. */
export function createSignReader(contract: Contract): SignReader {
  const declared = declaredFields(contract)
  const observersFor = createSelection()
  return (facts) => {
    const { status } = facts.exchange
    // An overloaded or failing service shows nothing else.
    if (status === 429 || status >= 500) return noSigns
    const sight = lookAt(facts, declared)
    const observations: Observation[] = []
    const questions: OpenSign[] = []
    for (const { entry, see } of observersFor(sight)) {
      const sign = see(sight)
      if (typeof sign === 'function') questions.push({ entry, ask: sign })
      else if (sign !== undefined) observations.push({ entry, choice: sign })
    }
    return { observations, questions, note: readNote(sight) }
  }
}

/** Reads the signs of a request that is not an operation of the contract. */
export function readStray(
  { method, target, status }: Pick<Capture, 'method' | 'target' | 'status'>,
  contract: Contract,
): readonly Observation[] {
  if (status === undefined) return NOTHING
  const stray: Stray = { method, status, contract, path: splitTarget(target).path }
  return STRAYS.flatMap(({ entry, seeStray }) => {
    const choice = seeStray(stray)
    return choice === undefined ? [] : [{ entry, choice }]
  })
}

/** Asks the memory of a run what exchanges did not show on their own; `began` is in milliseconds since 1970. */
export function askRun(
  questions: readonly OpenSign[],
  run: RunMemory,
  began: number,
): readonly Observation[] {
  if (questions.length === 0) return NOTHING
  return questions.flatMap(({ entry, ask }) => {
    const choice = ask(run, began)
    return choice === undefined ? [] : [{ entry, choice }]
  })
}

// --- internal ---

const NOTHING: readonly Observation[] = []

/** Selects the observers for an operation and for success or failure: about half of them, selected once. */
function createSelection(): (sight: Sight) => readonly SightObserver[] {
  const selected = new Map<string, readonly SightObserver[]>()
  return ({ operation, status }) => {
    const isError = status >= 400
    const key = isError ? `${operation} error` : operation
    const known = selected.get(key)
    if (known) return known
    const chosen = BY_SIGHT.filter(({ of }) =>
      of === 'error' ? isError : (OPERATIONS[of] ?? operation) === operation,
    )
    selected.set(key, chosen)
    return chosen
  }
}

interface SightObserver {
  readonly entry: LedgerName
  readonly of: Kind
  readonly see: (sight: Sight) => Sign
}

const BY_SIGHT: readonly SightObserver[] = ledgerNames.flatMap((entry) => {
  const observer = observers[entry]
  return 'see' in observer ? [{ entry, ...observer }] : []
})

/** The operation whose exchanges show a kind; kinds that are not listed show in any operation. */
const OPERATIONS: { readonly [kind in Kind]?: string } = {
  list: 'listPets',
  creation: 'createPet',
  message: 'createMessage',
}

const STRAYS = ledgerNames.flatMap((entry) => {
  const observer = observers[entry]
  return 'seeStray' in observer ? [{ entry, seeStray: observer.seeStray }] : []
})
