import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { UsageError } from '../base/errors.ts'
import { readTextFile, type TextFileUse } from '../base/files/read-files.ts'
import { lineInJson, parseStrictJson } from '../base/files/strict-json.ts'
import { packageFile } from '../base/package-files.ts'
import type { OnProgress } from '../base/progress.ts'
import { didYouMean } from '../base/text/shown.ts'
import type { ContractHints } from '../contract/document/contract-hints.ts'
import { otherKindOf } from '../contract/kinds-of-files.ts'
import { type ParsedYaml, parseYaml, parseYamlGently } from './parse-yaml.ts'

/** A scenario file, read but not yet checked. */
export interface ScenarioFile {
  readonly file: string
  /** The parsed value; integers beyond 2^53 are bigints. */
  readonly value: unknown
  /** Whether a list of all its problems could exhaust memory. */
  readonly isLarge?: boolean
  /** Whether the build has checked it, under the contract of the package. */
  readonly isBuilt?: boolean
  /** Whether it is no file, but what a user's contract starts as. */
  readonly isUsual?: boolean
  /** The line of a key or an item, counted from 1. */
  lineOf(path: readonly string[]): number | undefined
}

/**
 * Reads a scenario file: strict JSON if it ends in `.json`, otherwise YAML. Errors call the records in it `noun`.
 * @throws UsageError when the file cannot be read or is neither.
 */
export function readScenarioFile(file: string, noun: string): ScenarioFile {
  return asScenario(readRecordsFile(file, noun))
}

/** Reads a file of records in the same way, whatever keys it has. */
export function readRecordsFile(file: string, noun: string): ScenarioFile {
  const text = readText(file, noun)
  return isJson(file) ? parseJsonFile(text, file) : toFile(text, file, parseYaml(text, file, noun))
}

/**
 * The same without blocking while a long YAML file is parsed.
 * @throws (as a rejection) the same.
 */
export async function readScenarioGently(
  file: string,
  noun: string,
  onProgress: OnProgress = () => {},
): Promise<ScenarioFile> {
  const text = readText(file, noun)
  const { length: of } = text
  const tell = (share: number) => onProgress({ step: 'reading', done: of * share, of })
  tell(0)
  if (isJson(file)) return asScenario(parseJsonFile(text, file, tell))
  return asScenario(toFile(text, file, await parseYamlGently(text, file, noun)))
}

/** What records are called in errors about files whose contract is not known yet. */
export const ANY_NOUN = 'records'

/** Reads a scenario file, as `readScenarioGently` does. */
export type ScenarioFileReader = typeof readScenarioGently

/** Reads each file once: what was read is remembered. */
export function rememberFiles(): ScenarioFileReader {
  const known = new Map<string, ScenarioFile>()
  return async (file, noun, onProgress) => {
    const read = known.get(file) ?? (await readScenarioGently(file, noun, onProgress))
    known.set(file, read)
    return read
  }
}

/** The maximum size of a scenario file in bytes: parsing such a file takes a gigabyte of memory and at least ten seconds. */
export const largestScenario = { yaml: 8 * 1024 * 1024, json: 256 * 1024 * 1024 } as const

/** The directory of the scenarios in the package. */
export const shippedScenarios = fileURLToPath(packageFile('scenarios'))

const ENDINGS = ['.yaml', '.yml', '.json']

/** What scenarios are about: a contract, or one that is not known yet. */
interface About {
  readonly hints: Pick<ContractHints, 'scenarios'>
}

const ANY: About = { hints: { scenarios: 'scenarios' } }

/** Where names are looked up, in order: `scenarios` in the working directory, then the shipped ones, if they are about the contract. */
function scenarioDirectories({ hints: { scenarios } }: About): readonly string[] {
  const own = path.join(process.cwd(), 'scenarios')
  if (scenarios === undefined) return own === shippedScenarios ? [] : [own]
  return [...new Set([own, fileURLToPath(packageFile(scenarios))])]
}

/** The scenario that a contract starts with which ships with none, and has no file: some records of each resource. */
export const USUAL = 'default'

export function scenarioNames(contract: About): readonly string[] {
  const names = listScenarioFiles(scenarioDirectories(contract)).map(nameOfFile)
  return isUsual(USUAL, contract) ? [USUAL, ...names] : names
}

/** Whether a name is that of a scenario which this package has, while the contract is another than that is about. */
export function isOfPackage(name: string, { hints: { scenarios } }: About): boolean {
  return (
    scenarios === undefined && !isPath(name) && fileNamed(name, [shippedScenarios]) !== undefined
  )
}

/** Whether a name means the usual scenario of a contract, and no file. */
export function isUsual(nameOrPath: string, contract: About): boolean {
  return nameOrPath === USUAL && isWithoutFile(USUAL, contract, scenarioDirectories(contract))
}

/** Whether a name means what a contract starts with, and no scenario of the user's own. */
export function isBeginning(nameOrPath: string, contract: About): boolean {
  if (nameOrPath !== USUAL) return false
  return (
    isUsual(nameOrPath, contract) ||
    path.dirname(findScenario(nameOrPath, contract)) === shippedScenarios
  )
}

/**
 * Finds the file of a scenario, given by name or by path.
 * @throws UsageError when no scenario has the name, or only one that is about another contract. It does not check that a path exists.
 */
export function findScenario(nameOrPath: string, contract: About = ANY): string {
  return findIn(scenarioDirectories(contract), nameOrPath, contract)
}

/**
 * Finds the file that a scenario in `extendingFile` extends, given by name or by path; `undefined` stands for the usual scenario of its
 * contract. A path is relative to that file; a name is looked up beside it first. A file of the same name is skipped, so that
 * `./scenarios/default.yaml` can extend `default`.
 * @throws UsageError as `findScenario` does.
 */
export function findExtended(
  base: string,
  extendingFile: string,
  contract: About = ANY,
): string | undefined {
  const directory = path.dirname(extendingFile)
  if (isPath(base)) return path.isAbsolute(base) ? base : path.join(directory, base)
  const own = nameOfFile(extendingFile) === base
  const isHidden =
    contract.hints.scenarios === undefined && path.resolve(directory) === shippedScenarios
  const others = scenarioDirectories(contract).filter(
    (each) => path.resolve(each) !== path.resolve(directory),
  )
  const directories = [...(own || isHidden ? [] : [directory]), ...others]
  if (base === USUAL && isWithoutFile(base, contract, directories)) return undefined
  return findIn(directories, base, contract)
}

/** All scenario files, the first of each name. */
export function listScenarioFiles(directories = scenarioDirectories(ANY)): readonly string[] {
  const files = directories.filter(existsSync).flatMap((directory) =>
    readdirSync(directory)
      .toSorted()
      .filter((name) => ENDINGS.includes(path.extname(name)) && !name.endsWith('.schema.json'))
      .map((name) => path.join(directory, name)),
  )
  const names = files.map(nameOfFile)
  return files.filter((file, index) => names.indexOf(nameOfFile(file)) === index)
}

/** The file in the working directory that has the name of a scenario which is found elsewhere; `undefined` for a path, or if there is none. */
export function namesake(name: string): string | undefined {
  if (isPath(name)) return undefined
  const file = fileNamed(name, ['.'])
  return file && `./${file}`
}

export function nameOfFile(file: string): string {
  return path.basename(file, path.extname(file))
}

/** Whether the text is a path and not a name: it has a directory or an extension. */
export function isPath(nameOrPath: string): boolean {
  return /[/\\]/.test(nameOrPath) || ENDINGS.includes(path.extname(nameOrPath))
}

// --- internal ---

/** In characters. */
const LARGE = 1024 * 1024

const MISSING =
  'Name an OpenAPI document or a scenario; `petstore-sandbox scenario list` shows the scenarios.'

const OTHER = 'Name a YAML or JSON file: an OpenAPI document, or a scenario.'

function useOf(file: string, noun: string): TextFileUse {
  const generate = `Use generate for many ${noun}`
  const large = isJson(file)
    ? `${generate}.`
    : `${generate}, or write JSON: a .json file may be up to 256 MiB.`
  return {
    largest: isJson(file) ? largestScenario.json : largestScenario.yaml,
    wayOut: { missing: MISSING, large, other: OTHER },
  }
}

/** Refuses a file of another kind that people give in place of a scenario. */
function asScenario(source: ScenarioFile): ScenarioFile {
  const { file, value } = source
  const other = otherKindOf(value, file)
  if (!other) return source
  throw new UsageError(`${file} is ${other.is}, not a scenario. ${other.wayOut}`)
}

function isJson(file: string): boolean {
  return file.endsWith('.json')
}

function readText(file: string, noun: string): string {
  const text = readTextFile(file, useOf(file, noun))
  if (text.trim() === '') throw emptyError(file)
  return text
}

function parseJsonFile(text: string, file: string, tell?: (share: number) => void): ScenarioFile {
  const value = parseStrictJson(text, file, tell)
  return { file, value, isLarge: text.length > LARGE, lineOf: (path) => lineInJson(text, path) }
}

function toFile(text: string, file: string, { value, ...others }: ParsedYaml): ScenarioFile {
  if (value === null) throw emptyError(file)
  return { file, value, isLarge: text.length > LARGE, ...others }
}

function emptyError(file: string): UsageError {
  return new UsageError(
    `${file}: the file is empty. A scenario needs at least the line "version: 1", an OpenAPI document openapi, info and paths.`,
  )
}

/** Whether a name has no file, while its contract ships with no scenarios. */
function isWithoutFile(
  name: string,
  { hints: { scenarios } }: About,
  directories: readonly string[],
): boolean {
  return scenarios === undefined && !fileNamed(name, directories)
}

function fileNamed(name: string, directories: readonly string[]): string | undefined {
  const files = directories.flatMap((directory) =>
    ENDINGS.map((ending) => path.join(directory, name + ending)),
  )
  return files.find((file) => existsSync(file))
}

function findIn(directories: readonly string[], nameOrPath: string, contract: About): string {
  if (isPath(nameOrPath)) return nameOrPath
  const file = fileNamed(nameOrPath, directories)
  if (file !== undefined) return file
  if (isOfPackage(nameOrPath, contract))
    throw new UsageError(
      `The scenario "${nameOrPath}" of this package is about its own contract, and this is another one. ` +
        `Write one of your own: \`petstore-sandbox scenario new scenarios/${nameOrPath}\` begins it, and it may extend ${USUAL}.`,
    )
  const usual = contract.hints.scenarios === undefined ? [USUAL] : []
  const names = [...usual, ...listScenarioFiles(directories).map(nameOfFile)]
  throw new UsageError(
    `There is no scenario "${nameOrPath}".${didYouMean(nameOrPath, names)} ` +
      `The scenarios are ${names.join(', ')}. To use a file, give its path, e.g. ./${nameOrPath}.yaml.`,
  )
}
