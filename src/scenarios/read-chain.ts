import path from 'node:path'
import { UsageError } from '../base/errors.ts'
import { shown } from '../base/text/shown.ts'
import { mergeUnspecified } from '../silences/settlement.ts'
import {
  checkScenario,
  nameOf,
  type ScenarioRules,
  scenarioError,
  scenarioPlace,
} from './check-scenario.ts'
import {
  ANY_NOUN,
  findExtended,
  readScenarioFile,
  readScenarioGently,
  type ScenarioFile,
  type ScenarioFileReader,
} from './scenario-file.ts'
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
      // The start of a contract needs no check, and compiling one for hundreds of resources takes longer than generating their records.
      const checked = source.isUsual
        ? (source.value as ScenarioInput)
        : checkScenario(source, rules)
      return byName(withPaths(checked, source.file), rules.resources)
    })
    if (content.extends === undefined) return merge([...links, { source, content }])
    const base = naming(links, () => baseOf(source, content.extends as string, { links, rules }))
    links.push({ source, content })
    if (links.length === MOST_FILES)
      throw scenarioError(first, [{ path: ['extends'], text: TOO_LONG }])
    try {
      source = typeof base === 'string' ? yield base : base
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
export async function readGently(
  reading: ChainReading,
  noun: string,
  readFile: ScenarioFileReader = readScenarioGently,
): Promise<Chain> {
  let step = reading.next()
  while (!step.done) {
    let file: ScenarioFile
    try {
      file = await readFile(step.value, noun)
    } catch (error) {
      step = reading.throw(error)
      continue
    }
    step = reading.next(file)
  }
  return step.value
}

/** The contract that a scenario is about, as one of its files names it. */
export interface NamedContract {
  readonly file: string
  readonly overlays: readonly string[]
  /** Where it is named: file and line. */
  readonly place: string
}

export interface ContractName {
  readonly named: NamedContract | undefined
  /** Whether all files on the way to it could be read: what is wrong with others is told where the scenario itself is read. */
  readonly isKnown: boolean
}

/**
 * The contract that a scenario or one that it extends names: the first on the way does. Its overlays are those that a file up to there
 * names first.
 * @throws UsageError where overlays are named without a contract.
 */
export async function contractNamedIn(
  first: ScenarioFile,
  readFile: ScenarioFileReader,
): Promise<ContractName> {
  let overlay: { readonly source: ScenarioFile; readonly files: readonly string[] } | undefined
  for (let source = first, count = 1; ; count += 1) {
    const content = Object(source.value) as { readonly [key: string]: unknown }
    const { contract, extends: base } = content
    const files = [content.overlay].flat().filter((each) => typeof each === 'string')
    if (files.length > 0) overlay ??= { source, files: files.map(besides(source.file)) }
    if (typeof contract === 'string') {
      const file = besides(source.file)(contract)
      const place = scenarioPlace(source, ['contract'])
      return { named: { file, overlays: overlay?.files ?? [], place }, isKnown: true }
    }
    if (typeof base !== 'string') break
    const next = count < MOST_FILES ? await baseIfAny(source, base, readFile) : undefined
    if (!next) return { named: undefined, isKnown: false }
    source = next
  }
  if (overlay) throw scenarioError(overlay.source, [{ path: ['overlay'], text: ALONE }])
  return { named: undefined, isKnown: true }
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

interface Link {
  readonly source: ScenarioFile
  readonly content: ContentByName
}

const ALONE = 'is laid over the document that contract names, and there is none. Name it.'

function besides(file: string): (each: string) => string {
  return (each) => (path.isAbsolute(each) ? each : path.join(path.dirname(file), each))
}

async function baseIfAny(
  { file }: ScenarioFile,
  base: string,
  readFile: ScenarioFileReader,
): Promise<ScenarioFile | undefined> {
  try {
    const found = findExtended(base, file)
    return found === undefined ? undefined : await readFile(found, ANY_NOUN)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    return undefined
  }
}

const TOO_LONG = `leads through more than ${MOST_FILES} files. Merge some of them.`

/** The base of a scenario that does not extend another. */
const NOTHING: ContentByName = { version: 1 }

/** The file that a scenario extends; what has no file is there as it is. */
function baseOf(
  source: ScenarioFile,
  base: string,
  { links, rules }: { readonly links: readonly Link[]; readonly rules: ScenarioRules },
): string | ScenarioFile {
  const refuse = (text: string) => scenarioError(source, [{ path: ['extends'], text }])
  let file: string | undefined
  try {
    file = findExtended(base, source.file, rules)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    throw refuse(`leads nowhere. ${error.message}`)
  }
  if (file === undefined) return rules.usual as ScenarioFile
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
    ({ source, content }) => `${scenarioPlace(source, ['extends'])}: extends ${content.extends}:`,
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
    const text = `${shown(id)} is already the id of ${nameOf(place.path)} in ${scenarioPlace(place.source, place.path)}. Give each an id of its own.`
    return [{ path: ['faults+', String(index), 'id'], text }]
  })
  if (remarks.length > 0) throw scenarioError(source, remarks)
}

/** Resolves the paths of a tape and of handlers, which are relative to the file that names them. */
function withPaths(content: ScenarioInput, file: string): ScenarioInput {
  const { exchanges, handlers } = content
  return {
    ...content,
    ...(typeof exchanges === 'string' && { exchanges: besides(file)(exchanges) }),
    ...(handlers !== undefined && { handlers: besides(file)(handlers) }),
  }
}

/** Merges a scenario over the one that it extends, key by key; parts of `records`, `generate`, `clock`, `webhooks` and `unspecified` as well. */
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
    ...both('webhooks', base, over),
    ...both('behaviour', base, over),
    ...mergedGenerate(base, over),
    ...(over.unspecified !== undefined && {
      unspecified: mergeUnspecified(base.unspecified ?? 'pinned', over.unspecified),
    }),
  }
}

function both<Key extends 'records' | 'lastId' | 'clock' | 'behaviour' | 'webhooks'>(
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
