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

/** Whether a name means the usual scenario of a user's contract, and no file. */
export function isUsual(nameOrPath: string, { isOther }: { readonly isOther: boolean }): boolean {
  if (!isOther || nameOrPath !== USUAL) return false
  return !listScenarioFiles(scenarioDirectories({ isOther })).some(
    (file) => nameOfFile(file) === USUAL,
  )
}

/**
 * Finds the file of a scenario, given by name or by path.
 * @throws UsageError when no scenario has the name. It does not check that a path exists.
 */
export function findScenario(nameOrPath: string, directories = scenarioDirectories()): string {
  if (isPath(nameOrPath)) return nameOrPath
  for (const directory of directories) {
    for (const ending of ENDINGS) {
      const file = path.join(directory, nameOrPath + ending)
      if (existsSync(file)) return file
    }
  }
  const isOther = !directories.includes(shippedScenarios)
  const names = [...(isOther ? [USUAL] : []), ...listScenarioFiles(directories).map(nameOfFile)]
  throw new UsageError(
    `There is no scenario "${nameOrPath}".${didYouMean(nameOrPath, names)} ` +
      `The scenarios are ${names.join(', ')}. To use a file, give its path, e.g. ./${nameOrPath}.yaml.`,
  )
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
