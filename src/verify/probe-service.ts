import type { OnProgress } from '../base/progress.ts'
import { askEntry } from '../silences/ask-entry.ts'
import { Asker } from '../silences/asking/asker.ts'
import type { GivenValues } from '../silences/asking/found-records.ts'
import { unknown } from '../silences/asking/probe-requests.ts'
import { Creations } from '../silences/asking/record-creations.ts'
import { ledgerOf } from '../silences/ledger-of.ts'
import type { LedgerEntry } from '../silences/settlement.ts'
import type { ChoiceWatch } from './choice-watch.ts'
import { askDocumentedErrors } from './documented-errors.ts'
import { readOperations } from './read-operations.ts'
import { type ContractResult, checkRule, concludeRules, NOT_KNOWN } from './rules/check-rules.ts'
import { knownTo, LISTING, rulesOf } from './rules/contract-rules.ts'
import type { ContractRule } from './rules/rule-probe.ts'
import { ProbingEnded, type Service } from './service/service.ts'
import { stockUp, useLists, useRecords } from './use-records.ts'

/** The results of the probes of a service. */
export interface ProbedService {
  readonly contract: ReadonlyMap<ContractRule, ContractResult>
  /** For an entry without a result: the reason, if it is known. */
  readonly silences: ReadonlyMap<string, string>
  /** Why the run ended before all probes were sent. */
  readonly ended: string | undefined
  /** What was created and could not be removed, in sentences. */
  readonly left: readonly string[]
}

/** How a service is probed. */
export interface Probing {
  readonly service: Service
  readonly watch: ChoiceWatch
  readonly key: string
  readonly given: GivenValues
  readonly onProgress?: OnProgress | undefined
  /** Called before what is sent about an entry, and with `undefined` before what is about none. */
  readonly onEntry?: (entry: LedgerEntry | undefined) => void
}

/**
 * Probes a service: tests the rules that are written for its contract, or else reads what it describes; asks about each entry of its
 * ledger; and uses records that it creates, which it removes at the end.
 * @throws StartError (as a rejection) when the service does not answer at all; UsageError when it does not accept the key.
 */
export async function probeService(probing: Probing): Promise<ProbedService> {
  const run = new Run(probing)
  const rules = rulesOf(probing.service.contract)
  return rules.length > 0 ? run.probeRules(rules) : run.probeRoles()
}

// --- internal ---

/** One run of probes: what it has found out, and whether it has ended. */
class Run {
  readonly #probing: Probing
  readonly #creations: Creations
  readonly #entries: readonly LedgerEntry[]
  readonly #silences = new Map<string, string>()
  #ended: string | undefined

  constructor(probing: Probing) {
    const { service, key, given } = probing
    this.#probing = probing
    this.#creations = new Creations(new Asker({ service, key, given }))
    this.#entries = ledgerOf(service.contract).entries
  }

  /** Tests rules, and asks about entries; of a contract without the list that they need, nothing is asked. */
  async probeRules(rules: ReturnType<typeof rulesOf>): Promise<ProbedService> {
    const { service } = this.#probing
    const results = new Map<ContractRule, ContractResult>()
    const of = rules.length + this.#entries.length
    for (const rule of rules) {
      this.#tell(results.size, of, 'probes')
      await this.#unlessEnded(async () => {
        results.set(rule, await checkRule(rule, service))
      })
      if (!results.has(rule)) results.set(rule, unknown(this.#ended ?? ''))
    }
    if (knownTo(service.contract)(LISTING))
      await this.#askEntries((done) => this.#tell(rules.length + done, of, 'probes'))
    else for (const { name } of this.#entries) this.#silences.set(name, NOT_KNOWN)
    return this.#results(concludeRules(results, service))
  }

  /** Reads what the service describes, asks about entries, and uses records. The check judges the answers. */
  async probeRoles(): Promise<ProbedService> {
    const { service, key, onProgress, onEntry = () => {} } = this.#probing
    const creations = this.#creations
    const read = await readOperations(service, key, onProgress)
    this.#ended = read.ended
    await this.#unlessEnded(() => useLists(creations.asker))
    await this.#unlessEnded(() => stockUp(creations))
    const all = this.#entries.length
    await this.#askEntries((done) => this.#tell(done, all, 'entries'), onEntry)
    await this.#unlessEnded(() => useRecords(creations, onEntry))
    if (service.isJudged) await this.#unlessEnded(() => askDocumentedErrors(creations, onEntry))
    await this.#unlessEnded(() => creations.clear())
    return this.#results(read.conclude(), creations.left)
  }

  async #askEntries(
    tell: (done: number) => void,
    onEntry: Probing['onEntry'] = () => {},
  ): Promise<void> {
    const { watch } = this.#probing
    for (const [done, entry] of this.#entries.entries()) {
      tell(done)
      onEntry(entry)
      await this.#unlessEnded(async () => {
        const isShown = entry.of === 'creation' && watch.choicesOf(entry.name).length > 0
        const why = isShown ? undefined : await askEntry(entry, this.#creations)
        if (why !== undefined) this.#silences.set(entry.name, why)
      })
      if (this.#ended !== undefined && !this.#silences.has(entry.name))
        this.#silences.set(entry.name, this.#ended)
    }
    onEntry(undefined)
  }

  #tell(done: number, of: number, unit: string): void {
    this.#probing.onProgress?.({ step: 'probing', done, of, unit })
  }

  async #unlessEnded(send: () => Promise<void>): Promise<void> {
    if (this.#ended !== undefined) return
    try {
      await send()
    } catch (error) {
      if (!(error instanceof ProbingEnded)) throw error
      this.#ended = error.message
    }
  }

  #results(contract: ProbedService['contract'], left: readonly string[] = []): ProbedService {
    return { contract, silences: this.#silences, ended: this.#ended, left }
  }
}
