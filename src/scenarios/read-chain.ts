import path from 'node:path'
import { UsageError } from '../base/errors.ts'
import { shown } from '../base/shown.ts'
import type { SchemaValidator } from '../contract/schema-validator.ts'
import { checkScenario } from './check-scenario.ts'
import { faultPlaces } from './fault-places.ts'
import { findScenario, isPath, nameOfFile, scenarioDirectories } from './find-scenario.ts'
import { mergeScenarios } from './merge-scenarios.ts'
import { nameOf, placeOf, scenarioError } from './scenario-error.ts'
import { readScenarioFile, type ScenarioFile } from './scenario-file.ts'
import type { ScenarioInput } from './scenario-input.ts'

/** A scenario with the files that it extends. */
export interface Chain {
  /** Merged, without defaults. */
  readonly content: ScenarioInput
  /** The files, the extending one first. */
  readonly sources: readonly ScenarioFile[]
}

/**
 * Reads a scenario file and the files that it extends. `trail` has the files that led to it.
 * @throws UsageError that names the files on the way, and the line, key and rule of each problem.
 */
export function readChain(
  file: string,
  validate: SchemaValidator,
  trail: readonly string[] = [],
): Chain {
  return extendChain(readScenarioFile(file), validate, trail)
}

/** Like `readChain`, for a scenario that has already been read. */
export function extendChain(
  source: ScenarioFile,
  validate: SchemaValidator,
  trail: readonly string[] = [],
): Chain {
  const content = withTapePath(checkScenario(source, validate), source.file)
  if (content.extends === undefined)
    return { content: mergeScenarios(NOTHING, content), sources: [source] }
  const here = [...trail, path.resolve(source.file)]
  const refuse = (text: string) => scenarioError(source, [{ path: ['extends'], text }])
  const file = findBase(content.extends, source.file, refuse)
  if (here.includes(path.resolve(file))) {
    const circle = [...here, path.resolve(file)].map((each) => path.basename(each)).join(' → ')
    throw refuse(`leads back to itself: ${circle}. Remove extends from one of them.`)
  }
  const base = readBase({ file, content, source }, validate, here)
  assertNewIds(source, base)
  return { content: mergeScenarios(base.content, content), sources: [source, ...base.sources] }
}

// --- internal ---

/** The base of a scenario that does not extend another. */
const NOTHING: ScenarioInput = { version: 1 }

/** Reads the file that another one extends; errors also name the extending file. */
function readBase(
  { file, content, source }: { file: string; content: ScenarioInput; source: ScenarioFile },
  validate: SchemaValidator,
  trail: readonly string[],
): Chain {
  try {
    return readChain(file, validate, trail)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    const extending = `${placeOf(source, ['extends'])}: extends ${content.extends}:`
    throw new UsageError(`${extending}\n${error.message}`, { cause: error })
  }
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

/** Resolves the path of a tape, which is relative to the file that names it. */
function withTapePath(content: ScenarioInput, file: string): ScenarioInput {
  const { exchanges } = content
  if (typeof exchanges !== 'string' || path.isAbsolute(exchanges)) return content
  return { ...content, exchanges: path.join(path.dirname(file), exchanges) }
}
