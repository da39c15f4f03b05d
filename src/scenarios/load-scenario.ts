import path from 'node:path'
import { UsageError } from '../base/errors.ts'
import type { Contract } from '../contract/contract.ts'
import { createSchemaCompiler, type SchemaValidator } from '../contract/schema-validator.ts'
import { type LoadedTape, loadTape } from '../tape/load-tape.ts'
import { readTape, type TapeListener } from '../tape/read-tape.ts'
import type { TapeEntry } from '../tape/tape-entry.ts'
import { checkScenario, scenarioError } from './check-scenario.ts'
import { findScenario, isPath, nameOfFile, scenarioDirectories } from './find-scenario.ts'
import { mergeScenarios, type ScenarioContent } from './merge-scenarios.ts'
import type { Generate, Scenario } from './scenario.ts'
import { readScenarioFile, type ScenarioFile } from './scenario-file.ts'
import { scenarioSchema } from './scenario-schema.ts'

/** The key that works where a scenario names none. */
export const DEFAULT_KEY = 'sandbox-key'

/**
 * Reads a scenario, given by name or by path, with all that it extends.
 * @throws UsageError that names file, line, key and rule of what is wrong.
 */
export function loadScenario(nameOrPath: string, contract: Contract): Scenario {
  const validate = compileSchema(contract)
  const { content, sources } = readChain(findScenario(nameOrPath), validate, [])
  return toScenario(content, sources)
}

/**
 * Reads only the recorded exchanges of a scenario: where they are in a file of their own, one at a time.
 * @throws UsageError that names file, line, key and rule of what is wrong.
 */
export function readScenarioTape(
  nameOrPath: string,
  contract: Contract,
  listener: TapeListener,
): Iterable<TapeEntry> {
  const validate = compileSchema(contract)
  const { exchanges = [] } = readChain(findScenario(nameOrPath), validate, []).content
  return typeof exchanges === 'string' ? readTape(exchanges, listener) : exchanges
}

/** A scenario given as a value rather than as a file. */
export function parseScenario(value: unknown, contract: Contract): Scenario {
  const validate = compileSchema(contract)
  const source: ScenarioFile = { file: 'scenario', value, lineOf: () => undefined }
  const { content, sources } = extendChain(source, validate, [])
  return toScenario(content, sources)
}

// --- internal ---

function compileSchema({ operations }: Contract): SchemaValidator {
  return createSchemaCompiler()(scenarioSchema(operations.map(({ id }) => id)))
}

interface Chain {
  readonly content: ScenarioContent
  /** The files, the extending one first. */
  readonly sources: readonly ScenarioFile[]
}

function readChain(file: string, validate: SchemaValidator, trail: readonly string[]): Chain {
  return extendChain(readScenarioFile(file), validate, trail)
}

function extendChain(
  source: ScenarioFile,
  validate: SchemaValidator,
  trail: readonly string[],
): Chain {
  const content = withTapePath(checkScenario(source, validate), source.file)
  if (content.extends === undefined) return { content, sources: [source] }
  const here = [...trail, path.resolve(source.file)]
  const refuse = (text: string) => scenarioError(source, [{ path: ['extends'], text }])
  const file = findBase(content.extends, source.file, refuse)
  if (here.includes(path.resolve(file))) {
    const circle = [...here, path.resolve(file)].map((each) => path.basename(each)).join(' → ')
    throw refuse(`leads back to itself: ${circle}. Let one of them extend nothing.`)
  }
  try {
    const base = readChain(file, validate, here)
    return { content: mergeScenarios(base.content, content), sources: [source, ...base.sources] }
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    const line = source.lineOf(['extends'])
    const extending = `${source.file}${line === undefined ? '' : `:${line}`}: extends ${content.extends}:`
    throw new UsageError(`${extending}\n${error.message}`, { cause: error })
  }
}

/**
 * A path is relative to the extending file; a name is looked up beside it first, then as everywhere.
 * A file that has the name itself is passed over, so that `./scenarios/default.yaml` can extend `default`.
 */
function findBase(
  base: string,
  extendingFile: string,
  refuse: (text: string) => UsageError,
): string {
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

/** The path of a tape is relative to the file that names it. */
function withTapePath(content: ScenarioContent, file: string): ScenarioContent {
  const { exchanges } = content
  if (typeof exchanges !== 'string' || path.isAbsolute(exchanges)) return content
  return { ...content, exchanges: path.join(path.dirname(file), exchanges) }
}

function toScenario(content: ScenarioContent, sources: readonly ScenarioFile[]): Scenario {
  const [source] = sources as [ScenarioFile]
  const { generate, clock = {}, deprecatedSince } = content
  if (generate && generate.count === undefined) {
    throw scenarioError(source, [{ path: ['generate', 'count'], text: 'is required: how many?' }])
  }
  const { tape, files, notes } = loadTapeOf(content, sources)
  return {
    name: content.name ?? nameOfFile(source.file),
    description: content.description ?? '',
    files: [...sources.map(({ file }) => file), ...files],
    seed: content.seed ?? 1,
    keys: content.keys ?? [DEFAULT_KEY],
    pets: (content.pets ?? []).map(({ seen: _seen, ...pet }) => pet),
    generate: generate as Generate | undefined,
    clock: {
      ...(clock.now !== undefined && { now: Date.parse(clock.now) }),
      ...(clock.ticking !== undefined && { ticking: clock.ticking }),
    },
    deprecatedSince:
      deprecatedSince === undefined || deprecatedSince === 'none'
        ? deprecatedSince
        : Date.parse(deprecatedSince),
    unspecified: content.unspecified ?? 'pinned',
    faults: content.faults ?? [],
    tape,
    recording: content.recording,
    notes,
  }
}

/** A mistake in a tape of its own names the scenario that named it, too. */
function loadTapeOf(
  { exchanges = [] }: ScenarioContent,
  sources: readonly ScenarioFile[],
): LoadedTape {
  try {
    return loadTape(exchanges)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    const { file, lineOf } = sources.find(hasExchanges) as ScenarioFile
    const line = lineOf(['exchanges'])
    const place = `${file}${line === undefined ? '' : `:${line}`}: exchanges:`
    throw new UsageError(`${place}\n${error.message}`, { cause: error })
  }
}

function hasExchanges({ value }: ScenarioFile): boolean {
  return Object.hasOwn(value as object, 'exchanges')
}
