import { stringifyJson } from '../../base/json/json.ts'
import { mapTelling, type OnProgress } from '../../base/progress.ts'
import { sha256 } from '../../base/sha256.ts'
import type { Behaviours } from '../../behaviour/operation-behaviour.ts'
import { compileWords } from '../../behaviour/words/compile-words.ts'
import { allWords } from '../../contract/behaviour/behaviour-words.ts'
import type { Contract } from '../../contract/contract.ts'
import {
  createDeprecationHeaders,
  type DeprecationHeaders,
} from '../../contract/document/deprecation.ts'
import type { ErrorShapes } from '../../contract/error-shapes.ts'
import type { PublicWords } from '../../contract/words/contract-words.ts'
import type { Events } from '../../events/events.ts'
import { takesAnyKey } from '../../options/usable-key.ts'
import type { OnMiss } from '../../options/words.ts'
import type { Generate } from '../../scenarios/generate/likely-values.ts'
import { seedRecords, usualCount } from '../../scenarios/load-scenario.ts'
import type { Scenario } from '../../scenarios/scenario.ts'
import { createLaterFinder } from '../../scenarios/scenario-behaviour.ts'
import type { OpenPoints } from '../../silences/ledger-of.ts'
import { pointsOf } from '../../silences/ledger-of.ts'
import { type Settlement, settle } from '../../silences/settlement.ts'
import { withLater } from '../../store/later.ts'
import type { RecordKinds, StoredRecord } from '../../store/record-kind.ts'
import { RecordBase } from '../../store/records.ts'
import { shownSeeds } from '../../store/shown-record.ts'
import { indexTape, type TapeIndex } from '../../tape/tape-index.ts'
import { createKeyTest, type KeyTest } from './keys.ts'

/** How the worlds of a scenario start: the parts that they share until one of them changes. */
export interface Template {
  readonly scenario: Scenario
  /** A digest of the data that the records are seeded from. */
  readonly data: string
  readonly base: RecordBase
  readonly isKey: KeyTest
  readonly ledger: Settlement
  /** What the contract leaves open. */
  readonly points: OpenPoints
  /** The deprecation headers of each deprecated operation, by operationId. */
  readonly deprecations: ReadonlyMap<string, DeprecationHeaders>
  /** The recorded exchanges, if any. */
  readonly tape: TapeIndex | undefined
  /** What answers requests that are not on the tape. */
  readonly onMiss: OnMiss
  /** The words of the contract, which are never credentials. */
  readonly words: PublicWords
  readonly errors: ErrorShapes
  /** What its operations do beyond the contract; `undefined` if nothing is said of any. */
  readonly behaviours: Behaviours | undefined
  /** The events of its contract; `undefined` if it has none. */
  readonly events: Events | undefined
}

export function createTemplate(
  scenario: Scenario,
  {
    contract,
    base,
    onMiss,
    events,
  }: {
    readonly contract: Contract
    readonly base: RecordBase
    readonly onMiss: OnMiss
    readonly events: Events | undefined
  },
): Template {
  const { keys, unspecified, tape } = scenario
  const points = pointsOf(contract)
  return {
    scenario,
    data: digestOf(scenario),
    base,
    isKey: createKeyTest(keys),
    ledger: settle(() => points.ledger, unspecified),
    points,
    deprecations: deprecationsOf(contract, scenario),
    tape: indexTape(tape, contract, { takesAnyKey: takesAnyKey(keys) }),
    onMiss,
    words: contract.words,
    errors: contract.errors,
    behaviours: behavioursOf(contract, scenario),
    events,
  }
}

/** What is said of the operations of a contract: in words, of its document and of a scenario, then in code. */
export function behavioursOf(
  contract: Contract,
  { behaviour, handlers }: Pick<Scenario, 'behaviour' | 'handlers'>,
): Behaviours | undefined {
  const said = allWords(contract.roles, behaviour)
  const words = compileWords(contract, said, (operation) => `behaviour of ${operation}`)
  if (!words || !handlers) return words ?? handlers
  const ids = new Set([...words.keys(), ...handlers.keys()])
  return new Map([...ids].map((id) => [id, [words.get(id) ?? [], handlers.get(id) ?? []].flat()]))
}

export function deprecationsOf(
  { operations, hints }: Contract,
  { deprecatedSince: since }: Pick<Scenario, 'deprecatedSince'>,
): Template['deprecations'] {
  const { deprecationDocs: docs } = hints
  return new Map(
    operations.flatMap(({ id, deprecation }) =>
      deprecation ? [[id, createDeprecationHeaders({ id, deprecation }, { since, docs })]] : [],
    ),
  )
}

export function templateWithKey(template: Template, key: string): Template {
  const { scenario } = template
  const keys = [...scenario.keys, key]
  return { ...template, scenario: { ...scenario, keys }, isKey: createKeyTest(keys) }
}

/** How the records of a scenario are made. */
export interface SeedOptions {
  readonly contract: Contract
  readonly kinds: RecordKinds
  /** Called while they are generated and prepared. */
  readonly onProgress?: OnProgress | undefined
}

export async function seedBase(
  scenario: Scenario,
  { contract, kinds, onProgress = () => {} }: SeedOptions,
): Promise<RecordBase> {
  const records = await seedRecords(scenario, contract, onProgress)
  const { resources, later, upstreamRecords } = scenario
  const shown = shownSeeds(kinds, upstreamRecords)
  const { noun } = resources
  const rows = [...kinds].map(([name, { toRow }]) => {
    const list = records.get(name) ?? shown.get(name) ?? []
    const of = list.length
    const tell = (done: number) => onProgress({ step: 'preparing', done, of, unit: noun })
    const findLater = createLaterFinder(later, name)
    const make = findLater
      ? (record: StoredRecord) => withLater(toRow(record), findLater(record))
      : (record: StoredRecord) => toRow(record)
    return [name, mapTelling(list, make, tell)] as const
  })
  return RecordBase.of(kinds, new Map(rows))
}

/** Whether worlds of two templates begin with the same records of the same scenario. */
export function isOfSameData(one: Template, other: Template): boolean {
  return one.data === other.data && one.scenario.name === other.scenario.name
}

/** A digest of the data that a scenario seeds its records from, without its faults, keys, clock and description. */
export function digestOf(scenario: Scenario): string {
  return sha256(seedsOf(scenario))
}

// --- internal ---

/**
 * The data by the names of resources. What a contract starts as without a scenario is the same when the contract has changed, whatever
 * resources it has then, so that state which was kept goes on.
 */
function seedsOf(scenario: Scenario): string {
  const { records, generate, seed, later, upstreamRecords, resources } = scenario
  const { all } = resources
  const isUsual = [...all.keys()].every((name) => generate.has(name))
  const isAsUsual = ([name, own]: readonly [string, Generate]) => {
    const resource = all.get(name)
    return resource && own.count === usualCount(resource) && Object.keys(own).length === 1
  }
  return stringifyJson({
    records: [...records],
    generate: [...generate].filter((each) => !(isUsual && isAsUsual(each))),
    isUsual,
    seed: generate.size > 0 ? seed : undefined,
    later: later.length > 0 ? later : undefined,
    upstreamRecords: upstreamRecords.length > 0 ? upstreamRecords : undefined,
  })
}
