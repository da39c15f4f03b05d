import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { UsageError } from '../base/errors.ts'
import { packageFile } from '../base/package-files.ts'
import { didYouMean } from '../base/text/shown.ts'
import type { ContractHints } from '../contract/document/contract-hints.ts'

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

/** The name of the scenario in a file. */
export function nameOfFile(file: string): string {
  return path.basename(file, path.extname(file))
}

/** Whether the text is a path and not a name: it has a directory or an extension. */
export function isPath(nameOrPath: string): boolean {
  return /[/\\]/.test(nameOrPath) || ENDINGS.includes(path.extname(nameOrPath))
}

// --- internal ---

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
