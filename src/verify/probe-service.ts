import { StartError, UsageError } from '../base/errors.ts'
import type { OnProgress } from '../base/progress.ts'
import type { ServiceRule } from '../contract/document/contract-hints.ts'
import type { LedgerEntry } from '../silences/finding/found-silence.ts'
import { ledgerOf } from '../silences/ledger-of.ts'
import { isServed } from '../silences/observing/observed-exchange.ts'
import { probeEntry } from '../silences/probe-entry.ts'
import { ProbeClient } from '../silences/probing/probe-client.ts'
import type { GivenValues } from '../silences/probing/probe-records.ts'
import { type ProbeAnswer, unknown } from '../silences/probing/probe-requests.ts'
import { Creations } from '../silences/probing/record-creations.ts'
import type { ChoiceWatch } from './choice-watch.ts'
import {
  type ContractResult,
  checkRule,
  concludeRules,
  isTested,
  NOT_KNOWN,
  serviceRules,
} from './rules/contract-rules.ts'
import { askRecord, greatestLimit, type ProbedResource, probedIn } from './rules/probed-records.ts'
import { ProbingEnded, type Service } from './service/service.ts'
import {
  askDocumentedErrors,
  readOperations,
  stockUp,
  useLists,
  useRecords,
} from './use-operations.ts'

export interface ProbedService {
  readonly contract: ReadonlyMap<ServiceRule, ContractResult>
  /** For an entry without a result: the reason, if it is known. */
  readonly silences: ReadonlyMap<string, string>
  /** Why the run ended before all probes were sent. */
  readonly ended: string | undefined
  /** What was created and could not be removed, in sentences. */
  readonly left: readonly string[]
}

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
 * Probes a service: tests the rules that the hints of its contract name, or else reads what it describes; asks about each entry of its
 * ledger; and, where there are no such rules, uses records that it creates, which it removes at the end.
 * @throws StartError (as a rejection) when the service does not answer at all; UsageError when it does not accept the key.
 */
export async function probeService(probing: Probing): Promise<ProbedService> {
  return new Run(probing).probe()
}

/**
 * Makes sure that the upstream lists records for its key, so that rules can be tested. Without rules, or a list that they know, there is nothing to make sure of.
 * @throws StartError when the upstream does not answer.
 * @throws UsageError when it refuses the key or the list, has no list there, or answers every path alike.
 */
export async function reachUpstream(service: Service): Promise<void> {
  const resource = probedIn(service.contract)
  if (!resource) return
  try {
    const { list, limit } = await service.once(greatestLimit)
    assertAnswers([list])
    const problem = problemOf(list, limit, resource)
    if (problem !== undefined) throw new UsageError(problem)
    const { status = 0, json } = list
    const { collection, pathTo } = resource
    if (!isServed({ status }) || json !== undefined) return
    if (isAlike(list, await askRecord(service, 1)))
      throw new UsageError(
        `The upstream does not look like the service: ${collection} and ${pathTo(1)} have the same answer, ${status}, which is not JSON. ${addressOf(resource)}`,
      )
  } catch (error) {
    // The same error ends the probes before the first one; their results say why.
    if (!(error instanceof ProbingEnded)) throw error
  }
}

// --- internal ---

/** One run of probes: what it has found out, and whether it has ended. */
class Run {
  readonly #probing: Probing
  readonly #service: Service
  readonly #creations: Creations
  readonly #entries: readonly LedgerEntry[]
  readonly #rules: readonly ServiceRule[]
  readonly #results = new Map<ServiceRule, ContractResult>()
  readonly #silences = new Map<string, string>()
  #ended: string | undefined

  constructor(probing: Probing) {
    const { service, key, given } = probing
    this.#probing = probing
    this.#service = service
    this.#creations = new Creations(new ProbeClient({ service, key, given }))
    this.#entries = ledgerOf(service.contract).entries
    this.#rules = serviceRules(service.contract).filter(isTested)
  }

  async probe(): Promise<ProbedService> {
    const { contract } = this.#service
    if (!contract.hints.rules) await this.#useOperations()
    else if (await this.#testRules()) await this.#askEntries('probes')
    else for (const { name } of this.#entries) this.#silences.set(name, NOT_KNOWN)
    return {
      contract: concludeRules(this.#results, this.#service),
      silences: this.#silences,
      ended: this.#ended,
      left: this.#creations.left,
    }
  }

  /** Tests the rules that have requests of their own; returns whether the contract has the records that they are about. */
  async #testRules(): Promise<boolean> {
    for (const [done, rule] of this.#rules.entries()) {
      this.#tell(done, this.#rules.length + this.#entries.length, 'probes')
      await this.#unlessEnded(async () => {
        this.#results.set(rule, await checkRule(rule, this.#service))
      })
      if (!this.#results.has(rule)) this.#results.set(rule, unknown(this.#ended ?? ''))
    }
    return probedIn(this.#service.contract) !== undefined
  }

  /** Reads what the service describes, asks about entries, and uses records. The check judges the answers. */
  async #useOperations(): Promise<void> {
    const { key, onProgress, onEntry = () => {} } = this.#probing
    const creations = this.#creations
    await this.#unlessEnded(() => readOperations(this.#service, key, onProgress))
    assertAnswers(this.#service.exchanges.map(({ answer }) => answer))
    await this.#unlessEnded(() => useLists(creations.asker))
    await this.#unlessEnded(() => stockUp(creations))
    await this.#askEntries('entries', onEntry)
    await this.#unlessEnded(() => useRecords(creations, onEntry))
    if (this.#service.isJudged)
      await this.#unlessEnded(() => askDocumentedErrors(creations, onEntry))
    await this.#unlessEnded(() => creations.clear())
  }

  async #askEntries(unit: string, onEntry: Probing['onEntry'] = () => {}): Promise<void> {
    const before = this.#rules.length
    for (const [done, entry] of this.#entries.entries()) {
      this.#tell(before + done, before + this.#entries.length, unit)
      onEntry(entry)
      await this.#unlessEnded(async () => {
        const isShown =
          entry.of === 'creation' && this.#probing.watch.choicesOf(entry.name).length > 0
        const why = isShown ? undefined : await probeEntry(entry, this.#creations)
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
}

/**
 * Makes sure that some requests were answered, and not all for want of a key that works.
 * @throws StartError when none was answered; UsageError when each was answered 401.
 */
function assertAnswers(answers: readonly ProbeAnswer[]): void {
  const [first] = answers
  if (!first) return
  if (answers.every(({ status }) => status === undefined))
    throw new StartError(`The upstream does not answer: ${first.capture.failure}`)
  if (answers.every(({ status }) => status === 401))
    throw new UsageError(
      'The upstream does not accept the key: it answers 401. Give one that works there: --key or PETSTORE_KEY.',
    )
}

function problemOf(
  { status = 0 }: ProbeAnswer,
  limit: number | undefined,
  resource: ProbedResource,
): string | undefined {
  const { collection, words } = resource
  if (status === 403)
    return `The key may not list ${words.many}: the upstream answers 403. Give one that may: --key or PETSTORE_KEY.`
  if (status === 404 || (status >= 300 && status < 400))
    return `The upstream has no list of ${words.many} there: ${collection} is answered ${status}. ${addressOf(resource)}`
  if (limit === undefined && status >= 400 && status < 500)
    return `The upstream refuses every list: ${collection} is answered ${status}. If it needs a header besides the key, give it: --header 'NAME: VALUE'.`
  return undefined
}

function addressOf({ collection }: ProbedResource): string {
  return `Give the address that comes before ${collection}, e.g. https://api.example.com/v1.`
}

/** Whether two answers are the same: a web server may answer every path with one page. */
function isAlike(one: ProbeAnswer, other: ProbeAnswer): boolean {
  return one.status === other.status && one.text !== '' && one.text === other.text
}
