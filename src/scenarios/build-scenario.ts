import { UsageError } from '../base/errors.ts'
import type { Int64 } from '../base/json/exact-numbers.ts'
import { counted } from '../base/text/text.ts'
import type { BehaviourWords } from '../contract/behaviour/behaviour-words.ts'
import type { Contract } from '../contract/contract.ts'
import { operationsOfEither } from '../contract/contract-pair.ts'
import { compileExpressions } from '../faults/compile-expressions.ts'
import { type FaultRemark, MOST_FAULTS } from '../faults/fault.ts'
import { idleFaults } from '../faults/idle-faults.ts'
import type { StartTime } from '../options/option-kinds.ts'
import { ANY_KEY } from '../options/usable-key.ts'
import { idleRoutes, RoutePlan } from '../routes/route-plan.ts'
import type { WrittenUpstreamRecord } from '../store/shown-record.ts'
import { type LoadedTape, loadTape } from '../tape/tape-file.ts'
import { assertRecorded, remarkLine, scenarioError, scenarioPlace } from './check-scenario.ts'
import type { Generate } from './generate/likely-values.ts'
import { type Chain, type FaultPlace, faultPlaces } from './read-chain.ts'
import type { ClockSetting, Replay, Scenario } from './scenario.ts'
import { checkBehaviour, type WrittenLater } from './scenario-behaviour.ts'
import { nameOfFile, type ScenarioFile } from './scenario-file.ts'
import { type ContentByName, scenarioRecordsIn } from './scenario-records.ts'
import { MOST_GENERATED, scenarioResources } from './scenario-resources.ts'

/**
 * Builds a scenario from its files. `now`, in milliseconds since 1970, overrides the time of its clock; `hasUpstream` says that there is a
 * service behind the sandbox, whether the files name one or not.
 * @throws UsageError when something is missing, an expression is invalid, or the tape cannot be read.
 */
export async function buildScenario(
  { content, sources }: Chain,
  {
    contract,
    now,
    hasUpstream: isGiven = false,
  }: {
    readonly contract: Contract
    readonly now?: StartTime | undefined
    readonly hasUpstream?: boolean | undefined
  },
): Promise<Scenario> {
  const [source] = sources as [ScenarioFile]
  const { deprecatedSince, faults = [], routes = [], upstream } = content
  const hasUpstream = isGiven || upstream !== undefined
  const resources = scenarioResources(contract)
  const generate = countedIn(content, source, resources.main?.name)
  if (faults.length > MOST_FAULTS) {
    const text = `leads to more than ${counted(MOST_FAULTS, 'fault')}, with those that the scenario extends: there are ${faults.length}. Remove some.`
    throw scenarioError(source, [{ path: ['faults+'], text }])
  }
  const { expressions, remarks: refused } = await compileExpressions(faults)
  if (refused.length > 0) throw faultError(refused, sources)
  const { plan, remarks: refusedRoutes } = await RoutePlan.of(routes)
  if (refusedRoutes.length > 0)
    throw scenarioError(sourceOf(sources, 'routes'), refusedRoutes.map(inRoutes))
  const clock = clockOf(content, now)
  const { tape, files, remarks, head } = loadTapeOf(content, sources)
  if (head) {
    assertRecorded(head, contract.recordedTitle, {
      source: sourceOf(sources, 'exchanges'),
      key: 'exchanges',
    })
  }
  return {
    name: content.name ?? nameOfFile(source.file),
    description: content.description ?? '',
    files: [...sources.flatMap((each) => (each.isUsual ? [] : [each.file])), ...files],
    resources,
    seed: content.seed ?? 1,
    // Whose traffic was recorded has a key that no recording keeps; a key of a real service is for that to judge.
    keys: content.keys ??
      (content.recording || hasUpstream ? undefined : contract.hints.keys) ?? [ANY_KEY],
    nextKeys: content.nextKeys ?? [],
    chance: content.chance,
    isolation: content.isolation ?? (hasUpstream ? 'per-key' : 'shared'),
    records: scenarioRecordsIn(content, resources),
    generate,
    lastIds: new Map([
      ...(hasUpstream ? idsApart(resources) : []),
      ...Object.entries(content.lastId ?? {}).filter(([, id]) => id !== 0),
    ]),
    clock,
    behaviour: content.behaviour as BehaviourWords | undefined,
    later: (content.later ?? []) as readonly WrittenLater[],
    upstreamRecords: (content.upstreamRecords ?? []) as readonly WrittenUpstreamRecord[],
    deprecatedSince:
      deprecatedSince === undefined || deprecatedSince === 'none'
        ? deprecatedSince
        : Date.parse(deprecatedSince),
    unspecified: content.unspecified ?? 'pinned',
    handlersFile: content.handlers,
    faults,
    expressions,
    webhooks: content.webhooks ?? {},
    upstream,
    hasUpstream,
    routes: plan,
    tape,
    replay: replayOf(content),
    recording: content.recording,
    remarks: [
      ...remarks,
      ...checkBehaviour(content, sources, contract),
      ...(content.upstreamRecords && !hasUpstream ? [idleRecords(sources)] : []),
      ...idleRemarks(
        idleFaults(faults, { operations: operationsOfEither(contract), clock }),
        sources,
      ),
      ...idleRoutes(routes, operationsOfEither(contract)).map(
        (remark) => `warning: ${remarkLine(sourceOf(sources, 'routes'), inRoutes(remark))}`,
      ),
    ],
  }
}

// --- internal ---

function idleRecords(sources: readonly ScenarioFile[]): string {
  const text = 'is not used, since there is no upstream. Name one (upstream, or --upstream).'
  return `warning: ${remarkLine(sourceOf(sources, 'upstreamRecords'), { path: ['upstreamRecords'], text })}`
}

/**
 * The ids after which records are created beside those of an upstream: so far beyond what services count to that none of them is, or will
 * be, that of a record there, and to be seen at a glance.
 */
const APART = 1_000_000_000_000_000

/** The same where ids have 32 bits. */
const APART_IN_32_BITS = 2_000_000_000

function idsApart({ all }: Scenario['resources']): readonly (readonly [string, Int64])[] {
  return [...all.values()].flatMap(({ name, id, members, schema }) => {
    if (id.kind !== 'int64') return []
    const own = Object(members.get(id.property?.[0] ?? '') ?? schema)
    const { format, maximum = Number.POSITIVE_INFINITY } = { ...Object(id.asked), ...own }
    const most = format === 'int32' ? APART_IN_32_BITS : APART
    // Where the contract allows no id that is so far away, the upper half is taken.
    return [[name, maximum > most ? most : Math.floor(maximum / 2)]]
  })
}

/** What is generated of each resource. The error for a missing count names the key as its short form has it, for `main`. */
function countedIn(
  { generate = {} }: ContentByName,
  source: ScenarioFile,
  main: string | undefined,
): ReadonlyMap<string, Generate> {
  const counted = Object.entries(generate).map(([name, each]) => {
    const path = ['generate', ...(name === main ? [] : [name]), 'count']
    if (!isCounted(each)) throw scenarioError(source, [{ path, text: 'is required: how many?' }])
    return [name, each] as const
  })
  const total = counted.reduce((sum, [, { count }]) => sum + count, 0)
  if (total > MOST_GENERATED) {
    const text = `leads to ${total.toLocaleString('en')} records, and may lead to ${MOST_GENERATED.toLocaleString('en')}. Generate fewer.`
    throw scenarioError(source, [{ path: ['generate'], text }])
  }
  return new Map(counted)
}

function isCounted(each: Partial<Generate>): each is Generate {
  return each.count !== undefined
}

/** Loads the tape; an error in a tape file also names the scenario that refers to it. */
function loadTapeOf(
  { exchanges = [] }: ContentByName,
  sources: readonly ScenarioFile[],
): LoadedTape {
  try {
    return loadTape(exchanges)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    const place = `${scenarioPlace(sourceOf(sources, 'exchanges'), ['exchanges'])}: exchanges:`
    throw new UsageError(`${place}\n${error.message}`, { cause: error })
  }
}

function clockOf({ clock = {} }: ContentByName, given?: StartTime): ClockSetting {
  const { now, ticking = clock.ticking } = typeof given === 'object' ? given : { now: given }
  const time = now ?? (clock.now === undefined ? undefined : Date.parse(clock.now))
  return { ...(time !== undefined && { now: time }), ...(ticking !== undefined && { ticking }) }
}

/** YAML reads 404 as a number. */
function replayOf({ replay: { onMiss, overtaken = false } = {} }: ContentByName): Replay {
  return { onMiss: onMiss === 404 ? '404' : onMiss, overtaken }
}

/** The error for remarks about faults, with paths from the list of faults; it names only those in the file of the first remark. */
function faultError(remarks: readonly FaultRemark[], sources: readonly ScenarioFile[]): UsageError {
  const places = faultPlaces(sources)
  const placed = remarks.map(({ path: [index, ...rest], text }) => {
    const { source, path } = places[Number(index)] as FaultPlace
    return { source, path: [...path, ...rest], text }
  })
  const { source } = placed[0] as FaultPlace
  return scenarioError(
    source,
    placed.filter((each) => each.source === source),
  )
}

function inRoutes({ path, text }: FaultRemark): FaultRemark {
  return { path: ['routes', ...path], text }
}

function idleRemarks(idle: ReturnType<typeof idleFaults>, sources: readonly ScenarioFile[]) {
  const places = faultPlaces(sources)
  return idle.map(({ index, path, text }) => {
    const place = places[index] as FaultPlace
    return `warning: ${remarkLine(place.source, { path: [...place.path, ...path], text })}`
  })
}

/** The file that a tape or a recording comes from: the first one that has one, because merging replaces them as a whole. */
function sourceOf(sources: readonly ScenarioFile[], key: string): ScenarioFile {
  return sources.find(({ value }) => Object.hasOwn(value as object, key)) as ScenarioFile
}
