import type { Int64 } from '../../base/json/exact-numbers.ts'
import { shownWebhooks } from '../../events/settings/webhook-settings.ts'
import type { Fault, FaultCounts } from '../../faults/fault-types.ts'
import type { ClockSetting, Scenario } from '../../scenarios/scenario.ts'
import type { WrittenLater } from '../../scenarios/scenario-behaviour.ts'
import {
  type ScenarioFormat,
  scenarioSettings,
  scenarioText,
} from '../../scenarios/scenario-text.ts'
import type { ScenarioInput } from '../../scenarios/scenario-types.ts'
import { isKeptBeside, type Row } from '../../store/record-kind.ts'
import { withoutUntouched, writtenShown } from '../../store/shown-record.ts'
import type { Moment, PendingRecord } from '../../store/store.ts'
import type { TapeEntry } from '../../tape/tape-types.ts'
import { settingOf, type World } from '../worlds/world.ts'
import { type Browsed, meetsAllConditions, type RecordConditions } from './browse-records.ts'

/** What is written of a world. */
export interface StateChoice {
  /** The name of the scenario. Default: the name of the scenario in force. */
  readonly name?: string | undefined
  /** The resources whose records are written without the rest. Default: those of all, with the rest. */
  readonly alone?: readonly string[] | undefined
  /** What the records of a resource must be, and which that is. Default: all are written. */
  readonly conditions?: RecordConditions | undefined
  readonly of?: Browsed | undefined
}

/** Writes a world as a scenario, piece by piece. Changes after the call do not appear. */
export function stateText(
  world: World,
  format: ScenarioFormat,
  { alone, name = world.scenario.name, conditions = {}, of }: StateChoice = {},
): AsyncIterable<string> {
  const { store } = world
  const moment = store.at(store.version) as Moment
  const { resources, seed } = world.scenario
  const isMeant = of && meetsAllConditions(conditions, of)
  const kinds = [...store.kinds.values()].filter((kind) => !isKeptBeside(kind))
  const names = alone ?? kinds.map(({ name }) => name)
  const rowsOf = (name: string) => withoutUntouched(store, name, moment.rows(name))
  const rows = new Map<string, Iterable<Row> | AsyncIterable<Row>>(
    names.map((each) => [
      each,
      isMeant && each === of?.kind.name ? rowsThat(isMeant, rowsOf(each)) : rowsOf(each),
    ]),
  )
  const written = { resources, seed, rows }
  if (alone) return scenarioText({ version: 1, name }, written, format)
  const progress = progressOf(world, lastIdsAt(moment, world))
  // The tape was recorded with all records, so it is outdated once some are left out.
  const isOvertaken = progress.isOvertaken || (isMeant !== undefined && world.tape !== undefined)
  const input = { ...toWorldInput(world, { ...progress, isOvertaken }), name }
  return scenarioText(input, written, format)
}

/** The greatest ids used so far, of each resource that counts them up. */
export type LastIds = ReadonlyMap<string, Int64>

/** Those of a world at a moment. */
export function lastIdsAt(moment: Moment, { store }: World): LastIds {
  const names = [...store.kinds].filter(([, { id }]) => id.kind === 'int64').map(([name]) => name)
  return new Map(names.map((name) => [name, moment.lastId(name)]))
}

/** The moving parts of a world, except its records. */
export interface WorldProgress {
  readonly lastIds: LastIds
  readonly clock: ClockSetting
  readonly chance: number
  /** The counters of its faults, in the order of the faults. */
  readonly counts: readonly FaultCounts[]
  /** The recorded exchanges; those that were played are marked. */
  readonly tape: readonly TapeEntry[]
  /** Whether the records have changed so that the tape is outdated. */
  readonly isOvertaken: boolean
}

/** The present state of a world's moving parts; `lastIds` are the greatest ids used so far. */
export function progressOf(
  { clock, random, faults, tape }: World,
  lastIds: LastIds,
): WorldProgress {
  return {
    lastIds,
    clock: settingOf(clock),
    chance: random.state(),
    counts: faults.counts(),
    tape: tape?.entries() ?? [],
    isOvertaken: tape?.overtaken ?? false,
  }
}

/** A world as a scenario that continues from its present state, without its records. */
export function toWorldInput(
  { scenario, faults, tape, store }: World,
  { lastIds, clock, chance, counts, tape: entries, isOvertaken }: WorldProgress,
): ScenarioInput {
  const now: Scenario = {
    ...scenario,
    ...{ clock, chance, tape: entries, webhooks: shownWebhooks(scenario.webhooks) },
    lastIds: greatestOf(scenario.lastIds, lastIds),
    faults: faults.faults.map((fault, at) => withCounts(fault, counts[at])),
    later: store.pending().map(toWritten),
    upstreamRecords: writtenShown(store),
    replay: { onMiss: tape?.onMiss, overtaken: isOvertaken },
  }
  return scenarioSettings(now)
}

// --- internal ---

function toWritten({ resource, id, parents, later }: PendingRecord): WrittenLater {
  const { at, ...becomes } = later
  const path = parents && Object.keys(parents).length > 0 ? { path: parents } : {}
  return { resource, id, ...path, at: new Date(at).toISOString(), ...becomes }
}

async function* rowsThat(
  isMeant: (row: Row) => boolean,
  rows: Iterable<Row> | AsyncIterable<Row>,
): AsyncGenerator<Row> {
  for await (const row of rows) if (isMeant(row)) yield row
}

/** The greater id of each resource. */
function greatestOf(one: LastIds, other: LastIds): LastIds {
  const names = new Set([...one.keys(), ...other.keys()])
  const greater = (name: string) => {
    const [a, b] = [one.get(name) ?? 0, other.get(name) ?? 0]
    return a > b ? a : b
  }
  return new Map([...names].map((name) => [name, greater(name)]))
}

function withCounts(fault: Fault, { calls = 0, fired = 0, forced = 0 }: FaultCounts = {}): Fault {
  const { counts: _start, ...rest } = fault
  if (calls === 0 && fired === 0) return rest
  return { ...rest, counts: { calls, fired, ...(forced > 0 && { forced }) } }
}
