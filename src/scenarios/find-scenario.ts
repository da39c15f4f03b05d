import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { UsageError } from '../base/errors.ts'
import { packageFile } from '../base/package-files.ts'
import { didYouMean } from '../base/text/shown.ts'

/** The directory of the scenarios in the package. */
export const shippedScenarios = fileURLToPath(packageFile('scenarios'))

const ENDINGS = ['.yaml', '.yml', '.json']

/**
 * Where names are looked up, in order: `scenarios` in the working directory, then the shipped ones, which are about the built-in
 * contract.
 */
export function scenarioDirectories({
  isOther = false,
  from = process.cwd(),
} = {}): readonly string[] {
  const own = path.join(from, 'scenarios')
  const all = [...new Set([own, shippedScenarios])]
  return isOther ? all.filter((each) => each !== shippedScenarios) : all
}

/** The scenario that a user's contract starts with, which has no file: some records of each resource. */
export const USUAL = 'default'

/** The names of all scenarios of a contract. */
export function scenarioNames(contract: { readonly isOther: boolean }): readonly string[] {
  const names = listScenarioFiles(scenarioDirectories(contract)).map(nameOfFile)
  return isUsual(USUAL, contract) ? [USUAL, ...names] : names
}

/** Whether a name is that of a scenario which this package has for its own contract, while another one is meant. */
export function isOfPackage(name: string, { isOther }: { readonly isOther: boolean }): boolean {
  return isOther && !isPath(name) && fileNamed(name, [shippedScenarios]) !== undefined
}

/** Whether a name means the usual scenario of a user's contract, and no file. */
export function isUsual(nameOrPath: string, { isOther }: { readonly isOther: boolean }): boolean {
  return isOther && nameOrPath === USUAL && !fileNamed(USUAL, scenarioDirectories({ isOther }))
}

/**
 * Finds the file of a scenario, given by name or by path.
 * @throws UsageError when no scenario has the name, or only one that is about another contract. It does not check that a path exists.
 */
export function findScenario(nameOrPath: string, { isOther = false } = {}): string {
  return findIn(scenarioDirectories({ isOther }), nameOrPath, isOther)
}

/**
 * Finds the file that a scenario in `extendingFile` extends, given by name or by path; `undefined` stands for the usual scenario of a
 * user's contract. A path is relative to that file; a name is looked up beside it first. A file of the same name is skipped, so that
 * `./scenarios/default.yaml` can extend `default`.
 * @throws UsageError as `findScenario` does.
 */
export function findExtended(
  base: string,
  extendingFile: string,
  { isOther = false } = {},
): string | undefined {
  const directory = path.dirname(extendingFile)
  if (isPath(base)) return path.isAbsolute(base) ? base : path.join(directory, base)
  const own = nameOfFile(extendingFile) === base
  const isShipped = isOther && path.resolve(directory) === shippedScenarios
  const others = scenarioDirectories({ isOther }).filter(
    (each) => path.resolve(each) !== path.resolve(directory),
  )
  const directories = [...(own || isShipped ? [] : [directory]), ...others]
  if (isOther && base === USUAL && !fileNamed(base, directories)) return undefined
  return findIn(directories, base, isOther)
}

/** All scenario files, the first of each name. */
export function listScenarioFiles(directories = scenarioDirectories()): readonly string[] {
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

function fileNamed(name: string, directories: readonly string[]): string | undefined {
  const files = directories.flatMap((directory) =>
    ENDINGS.map((ending) => path.join(directory, name + ending)),
  )
  return files.find((file) => existsSync(file))
}

function findIn(directories: readonly string[], nameOrPath: string, isOther: boolean): string {
  if (isPath(nameOrPath)) return nameOrPath
  const file = fileNamed(nameOrPath, directories)
  if (file !== undefined) return file
  if (isOfPackage(nameOrPath, { isOther }))
    throw new UsageError(
      `The scenario "${nameOrPath}" of this package is about its own contract, and this is another one. ` +
        `Write one of your own: \`petstore-sandbox scenario new scenarios/${nameOrPath}\` begins it, and it may extend ${USUAL}.`,
    )
  const names = [...(isOther ? [USUAL] : []), ...listScenarioFiles(directories).map(nameOfFile)]
  throw new UsageError(
    `There is no scenario "${nameOrPath}".${didYouMean(nameOrPath, names)} ` +
      `The scenarios are ${names.join(', ')}. To use a file, give its path, e.g. ./${nameOrPath}.yaml.`,
  )
}
