import { UsageError } from '../base/errors.ts'
import { resultCache, WORTH_KEEPING } from '../base/files/result-cache.ts'
import { isPlain, readTrusted, stringifyJson } from '../base/json/json.ts'
import { memoize } from '../base/memoize.ts'
import type { OnProgress } from '../base/progress.ts'
import { oneLine } from '../base/text/text.ts'
import type { Contract } from '../contract/contract.ts'
import type { Schema } from '../contract/document/document.ts'
import {
  createSchemaCompiler,
  type SchemaValidator,
} from '../contract/document/schema-validator.ts'
import type { View } from '../contract/views/view.ts'
import type { StartTime } from '../options/option-kinds.ts'
import { policies } from '../silences/settlement.ts'
import type { StoredRecord } from '../store/record-kind.ts'
import { readTape, type TapeListener } from '../tape/tape-file.ts'
import type { TapeEntry } from '../tape/tape-types.ts'
import { buildScenario } from './build-scenario.ts'
import type { ScenarioRules } from './check-scenario.ts'
import { type ContractName, contractNamedIn, readChain, readGently, readNow } from './read-chain.ts'
import type { Scenario } from './scenario.ts'
import {
  ANY_NOUN,
  findScenario,
  isBeginning,
  isUsual,
  readScenarioFile,
  readScenarioGently,
  type ScenarioFile,
  type ScenarioFileReader,
  USUAL,
} from './scenario-file.ts'
import { choicesIn } from './scenario-records.ts'
import { type ScenarioResource, scenarioResources } from './scenario-resources.ts'
import { scenarioSchema } from './scenario-schema.ts'
import type { ScenarioInput } from './scenario-types.ts'

/**
 * Reads a scenario, given by name or path, with the scenarios that it extends.
 * @throws UsageError that names the file, line, key and rule of each problem.
 */
export async function loadScenario(
  nameOrPath: string,
  contract: Contract,
  { now, hasUpstream, onProgress, readFile = readScenarioGently }: LoadOptions = {},
): Promise<Scenario> {
  const rules = rulesOf(contract)
  const { noun } = rules.resources
  // What the service has takes the place of what a contract starts with.
  if (hasUpstream && isBeginning(nameOrPath, contract))
    return buildScenario(readNow(readChain(sourceOf(BARE, { name: USUAL }), rules), noun), {
      ...{ contract, now, hasUpstream },
    })
  if (isUsual(nameOrPath, contract))
    return buildScenario(readNow(readChain(rules.usual, rules), noun), {
      ...{ contract, now, hasUpstream },
    })
  const file = await readFile(findScenario(nameOrPath, contract), noun, onProgress)
  const chain = await readGently(readChain(file, rules), noun, readFile)
  return buildScenario(chain, { contract, now, hasUpstream })
}

/**
 * The contract that a scenario names, which is given by name or path or as a value.
 * @throws UsageError where overlays are named without a contract.
 */
export async function contractOfScenario(
  scenario: string | object,
  {
    readFile,
    onProgress,
  }: { readonly readFile: ScenarioFileReader; readonly onProgress?: OnProgress | undefined },
): Promise<ContractName> {
  if (typeof scenario !== 'string') return contractNamedIn(sourceOf(scenario), readFile)
  let file: ScenarioFile
  try {
    file = await readFile(findScenario(scenario), ANY_NOUN, onProgress)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    return { named: undefined, isKnown: false }
  }
  return contractNamedIn(file, readFile)
}

/**
 * Reads only the recorded exchanges of a scenario; from a tape file, one at a time.
 * @throws UsageError that names the file, line, key and rule of each problem.
 */
export function readScenarioTape(
  nameOrPath: string,
  contract: Contract,
  listener: TapeListener,
): Iterable<TapeEntry> {
  const rules = rulesOf(contract)
  const { noun } = rules.resources
  const file = readScenarioFile(findScenario(nameOrPath, contract), noun)
  const { exchanges = [] } = readNow(readChain(file, rules), noun).content
  return typeof exchanges === 'string' ? readTape(exchanges, listener) : exchanges
}

/**
 * Parses a scenario given as a value instead of a file; `name` is its name in errors.
 * @throws UsageError that names the key and rule of each problem.
 */
export async function parseScenario(
  value: unknown,
  contract: Contract,
  { name, now, hasUpstream, isLarge, readFile }: ValueOptions = {},
): Promise<Scenario> {
  const rules = rulesOf(contract)
  const source = sourceOf(value, { name, isLarge })
  const chain = await readGently(readChain(source, rules), rules.resources.noun, readFile)
  return buildScenario(chain, { contract, now, hasUpstream })
}

/** The description of a scenario in one line, or the reason why it cannot be used. */
export async function describeScenario(load: () => Promise<Scenario>): Promise<string> {
  try {
    return oneLine((await load()).description)
  } catch (error) {
    return `cannot be used: ${(error as Error).message.split('\n')[0]}`
  }
}

/**
 * The records of each resource that a scenario starts with: those it lists, then those it generates.
 * @throws Error when nothing that fits is found for a schema; UsageError when there cannot be so many.
 */
export async function seedRecords(
  { records, generate, seed }: Scenario,
  contract: Contract,
  onProgress?: OnProgress,
): Promise<ReadonlyMap<string, readonly StoredRecord[]>> {
  const all = [...scenarioResources(contract).all.values()]
  const listed = (name: string) => records.get(name) ?? []
  if ([...generate.values()].every(({ count }) => count === 0))
    return new Map(all.map(({ name }) => [name, listed(name)]))
  // Without a digest it is the built-in contract, whose records are generated faster than they are read.
  const isKept = contract.digest !== undefined && all.every(({ name }) => listed(name).length === 0)
  const cache = isKept ? resultCache() : undefined
  const key = { generate: [...generate], seed, contract: contract.digest }
  const kept = cache?.get(key)
  if (kept !== undefined) return new Map(readKept(kept))
  const start = performance.now()
  const { generateRecords } = await import('./generate/generate-records.ts')
  const batches = all.map((resource) => {
    const { name, noun } = resource
    const { count = 0, ...choices } = generate.get(name) ?? {}
    return {
      ...{ schemas: resource, noun, count, trustsHints: contract.hints.trustsHints ?? false },
      ...{ kept: listed(name), choices: choicesIn(choices, resource) },
      view: viewOf(name, contract),
      views: contract.views,
    }
  })
  const generated = generateRecords(batches, { seed, onProgress })
  const seeded = new Map(
    all.map(({ name }) => [name, [...listed(name), ...(generated.get(name) ?? [])]] as const),
  )
  if (performance.now() - start > WORTH_KEEPING) cache?.keep(key, keptText([...seeded]))
  return seeded
}

type SeededRecords = readonly (readonly [resource: string, readonly StoredRecord[]])[]

/** Seeded records as a text, which says whether `JSON.parse` reads them: it is five times as fast. */
function keptText(seeded: SeededRecords): string {
  return `${isPlain(seeded) ? 'plain' : 'exact'} ${stringifyJson(seeded)}`
}

function readKept(kept: string): SeededRecords {
  const text = kept.slice('plain '.length)
  return kept.startsWith('plain') ? JSON.parse(text) : (readTrusted(text).value as SeededRecords)
}

function viewOf(resource: string, { roles, resolve, views }: Contract): View {
  const node = roles.resources.find(({ name }) => name === resource)?.record.node
  return views(resolve(node) as Schema)
}

/** How many records a scenario starts with: of the main resource, and of each other one that it has any of. */
export function scenarioRecordCounts({
  records,
  generate,
  resources: { all, main },
}: Scenario): readonly (readonly [resource: string, count: number])[] {
  const counts = [...all.values()].map((resource) => {
    const { name } = resource
    const count = (records.get(name)?.length ?? 0) + (generate.get(name)?.count ?? 0)
    return { name, count, isNamed: resource === main || count > 0 }
  })
  return counts.filter(({ isNamed }) => isNamed).map(({ name, count }) => [name, count])
}

// --- internal ---

/** What a sandbox with an upstream starts with: the records of that. */
const BARE: ScenarioInput = {
  version: 1,
  name: USUAL,
  description: 'The records of the upstream; nothing goes wrong.',
}

interface ReadOptions {
  /** Overrides the clock of a scenario. */
  readonly now?: StartTime | undefined
  /** Whether there is an upstream, whether the scenario names one or not. */
  readonly hasUpstream?: boolean | undefined
  /** Reads its files. Default: from the disk, each time. */
  readonly readFile?: ScenarioFileReader | undefined
}

interface LoadOptions extends ReadOptions {
  /** Called while its own file is read. */
  readonly onProgress?: OnProgress | undefined
}

interface ValueOptions extends ReadOptions {
  /** Default: `scenario`. */
  readonly name?: string | undefined
  /** See `ScenarioFile`. */
  readonly isLarge?: boolean | undefined
}

/** A scenario that is given as a value. */
function sourceOf(
  value: unknown,
  { name = 'scenario', isLarge = false }: Pick<ValueOptions, 'name' | 'isLarge'> = {},
): ScenarioFile {
  return { file: name, value, isLarge, lineOf: () => undefined }
}

/** How many records of each resource a contract starts with that ships with no scenarios. */
const USUAL_COUNT = 20

/** How many records of a resource such a contract starts with. */
export function usualCount({ isSingleton }: Pick<ScenarioResource, 'isSingleton'>): number {
  return isSingleton ? 1 : USUAL_COUNT
}

/** The scenario of a contract that ships with none, if none is given. */
function usualScenario(contract: Contract): ScenarioInput {
  const all = [...scenarioResources(contract).all.values()]
  const counts = all.map((each) => [each.name, { count: usualCount(each) }])
  return {
    version: 1,
    name: USUAL,
    description: `${USUAL_COUNT} generated records of each resource; nothing goes wrong.`,
    generate: Object.fromEntries(counts),
  }
}

/** Compiled once per contract: compiling takes longer than loading most scenarios. */
function rulesOf(contract: Contract): ScenarioRules {
  return contract.once(compileRules)
}

function compileRules(contract: Contract): ScenarioRules {
  const { hints, recordedTitle, digest } = contract
  return {
    ...{ hints, digest, title: recordedTitle },
    validate: createValidator(contract),
    isBuilt: contract.links.isBuilt ?? false,
    resources: scenarioResources(contract),
    get usual() {
      return { ...sourceOf(usualScenario(contract), { name: USUAL }), isUsual: true }
    },
  }
}

/** Whether a scenario settles the ledger by more than the name of a policy. */
function settlesEntries(value: unknown): boolean {
  const { unspecified } = Object(value)
  return unspecified !== undefined && !policies.includes(unspecified)
}

/**
 * Checks scenarios of a contract. It may have hundreds of resources: those alone count that a scenario has records of. What it leaves open
 * is only found for a scenario that settles single entries.
 */
function createValidator(contract: Contract): SchemaValidator {
  const names = [...scenarioResources(contract).all.keys()]
  const compile = createSchemaCompiler('double', contract.links)
  const compileFor = memoize((key: string) => {
    const [named, hasEntries] = JSON.parse(key) as [string[], boolean]
    return compile(scenarioSchema(contract, undefined, (name) => named.includes(name), hasEntries))
  })
  return (value, options) => {
    const { records, ...others } = Object(value)
    const isNamed = (name: string) =>
      Object.hasOwn(others, name) || Object.hasOwn(Object(records), name)
    const named = names.length === 1 ? names : names.filter(isNamed)
    return compileFor(JSON.stringify([named, settlesEntries(value)]))(value, options)
  }
}
