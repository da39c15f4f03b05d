import path from 'node:path'
import { UsageError } from '../base/errors.ts'
import type { SchemaValidator } from '../contract/schema-validator.ts'
import { checkScenario } from './check-scenario.ts'
import { findScenario, isPath, nameOfFile, scenarioDirectories } from './find-scenario.ts'
import { mergeScenarios, type ScenarioContent } from './merge-scenarios.ts'
import { placeOf, scenarioError } from './scenario-error.ts'
import { readScenarioFile, type ScenarioFile } from './scenario-file.ts'

/** A scenario with the files that it extends. */
export interface Chain {
  /** Merged, without defaults. */
  readonly content: ScenarioContent
  /** The files, the extending one first. */
  readonly sources: readonly ScenarioFile[]
}

/**
 * Reads a scenario file and the files that it extends. `trail` has the files that led here.
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
  if (content.extends === undefined) return { content, sources: [source] }
  const here = [...trail, path.resolve(source.file)]
  const refuse = (text: string) => scenarioError(source, [{ path: ['extends'], text }])
  const file = findBase(content.extends, source.file, refuse)
  if (here.includes(path.resolve(file))) {
    const circle = [...here, path.resolve(file)].map((each) => path.basename(each)).join(' → ')
    throw refuse(`leads back to itself: ${circle}. Remove extends from one of them.`)
  }
  try {
    const base = readChain(file, validate, here)
    return { content: mergeScenarios(base.content, content), sources: [source, ...base.sources] }
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    const extending = `${placeOf(source, ['extends'])}: extends ${content.extends}:`
    throw new UsageError(`${extending}\n${error.message}`, { cause: error })
  }
}

// --- internal ---

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
function withTapePath(content: ScenarioContent, file: string): ScenarioContent {
  const { exchanges } = content
  if (typeof exchanges !== 'string' || path.isAbsolute(exchanges)) return content
  return { ...content, exchanges: path.join(path.dirname(file), exchanges) }
}
