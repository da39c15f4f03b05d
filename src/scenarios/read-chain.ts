import path from 'node:path'
import { UsageError } from '../base/errors.ts'
import { shown } from '../base/text/shown.ts'
import { mergeUnspecified } from '../contract/ledger/ledger.ts'
import {
  checkScenario,
  nameOf,
  placeOf,
  type ScenarioRules,
  scenarioError,
} from './check-scenario.ts'
import { findScenario, isPath, nameOfFile, scenarioDirectories } from './find-scenario.ts'
import { readScenarioFile, readScenarioGently, type ScenarioFile } from './scenario-file.ts'
import { byName, type ContentByName } from './scenario-records.ts'
import type { ScenarioInput } from './scenario-types.ts'

/** A scenario with the files that it extends. */
export interface Chain {
  /** Merged, without defaults; records, `generate` and `lastId` are by resource. */
  readonly content: ContentByName
  /** The files, the extending one first. */
  readonly sources: readonly ScenarioFile[]
}

/** The reading of a chain: it asks for the file of each name that it yields, or is told why there is none. */
export type ChainReading = Generator<string, Chain, ScenarioFile>

/** How many files a scenario may extend, one after another, with itself. */
const MOST_FILES = 16

/**
 * Reads a scenario and the files that it extends; who drives it reads the files.
 * @throws UsageError that names the files on the way, and the line, key and rule of each problem.
 */
export function* readChain(first: ScenarioFile, rules: ScenarioRules): ChainReading {
  const links: Link[] = []
  for (let source = first; ; ) {
    const content = naming(links, () => {
      const checked = checkScenario(source, rules)
      return byName(withTapePath(checked, source.file), rules.resources)
    })
    if (content.extends === undefined) return merge([...links, { source, content }])
    const file = naming(links, () => baseOf(source, content.extends as string, links))
    links.push({ source, content })
    if (links.length === MOST_FILES)
      throw scenarioError(first, [{ path: ['extends'], text: TOO_LONG }])
    try {
      source = yield file
    } catch (error) {
      throw named(links, error)
    }
  }
}

/** Drives a reading whose files are read at once. Errors of theirs call records `noun`. */
export function readNow(reading: ChainReading, noun: string): Chain {
  let step = reading.next()
  while (!step.done) {
    let file: ScenarioFile
    try {
      file = readScenarioFile(step.value, noun)
    } catch (error) {
      step = reading.throw(error)
      continue
    }
    step = reading.next(file)
  }
  return step.value
}

/** The same without blocking while a long file is parsed. */
export async function readGently(reading: ChainReading, noun: string): Promise<Chain> {
  let step = reading.next()
  while (!step.done) {
    let file: ScenarioFile
    try {
      file = await readScenarioGently(step.value, noun)
    } catch (error) {
      step = reading.throw(error)
      continue
    }
    step = reading.next(file)
  }
  return step.value
}

/** Where a fault is defined: its file, and its path there. */
export interface FaultPlace {
  readonly source: ScenarioFile
  readonly path: readonly string[]
}

/** Finds where each fault is defined, in the order of the merged list. `sources` are the files, the extending one first. */
export function faultPlaces(sources: readonly ScenarioFile[]): readonly FaultPlace[] {
  return sources.reduceRight<readonly FaultPlace[]>((inherited, source) => {
    const { faults, 'faults+': more = [] } = source.value as ScenarioInput
    const placesOf = (key: string, list: readonly unknown[]) =>
      list.map((_, index) => ({ source, path: [key, String(index)] }))
    return [...(faults ? placesOf('faults', faults) : inherited), ...placesOf('faults+', more)]
  }, [])
}

// --- internal ---

/** One file of a chain. */
interface Link {
  readonly source: ScenarioFile
  readonly content: ContentByName
}

const TOO_LONG = `leads through more than ${MOST_FILES} files. Merge some of them.`

/** The base of a scenario that does not extend another. */
const NOTHING: ContentByName = { version: 1 }

/** The file that a scenario extends. */
function baseOf(source: ScenarioFile, base: string, links: readonly Link[]): string {
  const refuse = (text: string) => scenarioError(source, [{ path: ['extends'], text }])
  const file = findBase(base, source.file, refuse)
  const trail = [...links, { source }].map((each) => path.resolve(each.source.file))
  if (!trail.includes(path.resolve(file))) return file
  const circle = [...trail, path.resolve(file)].map((each) => path.basename(each)).join(' → ')
  throw refuse(`leads back to itself: ${circle}. Remove extends from one of them.`)
}

/** Merges the files, from the last one, which extends no other, to the first. */
function merge(links: readonly Link[]): Chain {
  let chain: Chain = { content: NOTHING, sources: [] }
  for (const [at, { source, content }] of [...links.entries()].toReversed()) {
    const base = chain
    naming(links.slice(0, at), () => assertNewIds(source, base))
    chain = {
      content: mergeScenarios(base.content, content),
      sources: [source, ...base.sources],
    }
  }
  return chain
}

/** Errors also name the files that led to them. */
function naming<Result>(links: readonly Link[], act: () => Result): Result {
  try {
    return act()
  } catch (error) {
    throw named(links, error)
  }
}

function named(links: readonly Link[], error: unknown): unknown {
  if (!(error instanceof UsageError) || links.length === 0) return error
  const lines = links.map(
    ({ source, content }) => `${placeOf(source, ['extends'])}: extends ${content.extends}:`,
  )
  return new UsageError([...lines, error.message].join('\n'), { cause: error })
}

/** Rejects an appended fault whose id the extended scenario already uses. */
function assertNewIds(source: ScenarioFile, { content, sources }: Chain): void {
  const { 'faults+': more = [] } = source.value as ScenarioInput
  const places = faultPlaces(sources)
  const remarks = more.flatMap(({ id }, index) => {
    const at = (content.faults ?? []).findIndex((fault) => fault.id === id)
    const place = places[at]
    if (!place) return []
    const text = `${shown(id)} is already the id of ${nameOf(place.path)} in ${placeOf(place.source, place.path)}. Give each an id of its own.`
    return [{ path: ['faults+', String(index), 'id'], text }]
  })
  if (remarks.length > 0) throw scenarioError(source, remarks)
}

/**
 * Finds the file of `extends`. A path is relative to the extending file; a name is looked up beside that file
 * first. A file of the same name is skipped, so that `./scenarios/default.yaml` can extend `default`.
 */
function findBase(base: string, extendingFile: string, refuse: (text: string) => UsageError) {
  const directory = path.dirname(extendingFile)
  if (isPath(base)) return path.isAbsolute(base) ? base : path.join(directory, base)
  const directories = [directory, ...scenarioDirectories()]
  const own = nameOfFile(extendingFile) === base
  const others = directories.filter((each) => path.resolve(each) !== path.resolve(directory))
  try {
    return findScenario(base, own ? others : directories)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    throw refuse(`leads nowhere. ${error.message}`)
  }
}

/** Resolves the path of a tape, which is relative to the file that names it. */
function withTapePath(content: ScenarioInput, file: string): ScenarioInput {
  const { exchanges } = content
  if (typeof exchanges !== 'string' || path.isAbsolute(exchanges)) return content
  return { ...content, exchanges: path.join(path.dirname(file), exchanges) }
}

/** Merges a scenario over the one that it extends, key by key; parts of `records`, `generate`, `clock` and `unspecified` as well. */
function mergeScenarios(base: ContentByName, over: ContentByName): ContentByName {
  const { name: _name, description: _description, extends: _extends, ...inherited } = base
  const { 'faults+': more = [], ...own } = over
  return {
    ...inherited,
    ...own,
    ...(more.length > 0 && { faults: [...(own.faults ?? base.faults ?? []), ...more] }),
    ...both('records', base, over),
    ...both('lastId', base, over),
    ...both('clock', base, over),
    ...mergedGenerate(base, over),
    ...(over.unspecified !== undefined && {
      unspecified: mergeUnspecified(base.unspecified ?? 'pinned', over.unspecified),
    }),
  }
}

function both<Key extends 'records' | 'lastId' | 'clock'>(
  key: Key,
  base: ContentByName,
  over: ContentByName,
): Partial<ContentByName> {
  const [lower, upper] = [base[key], over[key]]
  if (typeof lower !== 'object' || typeof upper !== 'object') return {}
  return { [key]: { ...lower, ...upper } }
}

/** What is generated of a resource is merged key by key. */
function mergedGenerate(
  { generate: base }: ContentByName,
  { generate: over }: ContentByName,
): Partial<ContentByName> {
  if (!base || !over) return {}
  const merged = Object.entries(over).map(([name, each]) => [name, { ...base[name], ...each }])
  return { generate: { ...base, ...Object.fromEntries(merged) } }
}
