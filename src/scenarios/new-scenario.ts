import { writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { UsageError } from '../base/errors.ts'
import { unwritable } from '../base/files/files.ts'
import { stringifyJson } from '../base/json/json.ts'
import type { Contract } from '../contract/contract.ts'
import { shippedScenarios } from './find-scenario.ts'
import { scenarioResources } from './scenario-resources.ts'

/** The files of a user's contract, relative to the working directory. */
interface ContractFiles {
  readonly contract?: string | undefined
  readonly overlay?: readonly string[]
}

/**
 * Writes a small commented scenario that works as it is; it names the files of its contract, if they are a user's. Returns its file: the
 * given path, with `.yaml` added if needed.
 * @throws UsageError when the file exists, ends in `.json`, or cannot be written.
 */
export function newScenario(
  nameOrPath: string,
  contract: Contract,
  files: ContractFiles = {},
): string {
  if (nameOrPath.endsWith('.json'))
    throw new UsageError(
      `scenario new writes YAML, since JSON has no comments: scenario new ${nameOrPath.replace(/json$/, 'yaml')}`,
    )
  const file = /\.ya?ml$/.test(nameOrPath) ? nameOrPath : `${nameOrPath}.yaml`
  try {
    const head = contract.isOther
      ? namesOf(file, files)
      : `# yaml-language-server: $schema=${schemaFrom(file)}\n`
    writeFileSync(file, head + contentFor(contract), { flag: 'wx' })
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException
    if (code !== 'EEXIST') throw unwritable(file, cause, message)
    throw new UsageError(`${file} already exists. Choose another name, or delete it.`, { cause })
  }
  return file
}

// --- internal ---

/** Where an editor finds the schema: a relative path if the project has the package, which works in every clone; else a URL. */
function schemaFrom(file: string, workingDirectory = process.cwd()): string {
  const schema = path.join(shippedScenarios, 'scenario.schema.json')
  const isWithin = (each: string) => path.resolve(each).startsWith(workingDirectory + path.sep)
  if (!isWithin(schema) || !isWithin(file)) return pathToFileURL(schema).href
  const relative = path.relative(path.dirname(path.resolve(file)), schema).replaceAll('\\', '/')
  return relative.startsWith('.') ? relative : `./${relative}`
}

/** The lines about a user's contract. An editor needs a schema of it, which the package does not have. */
function namesOf(file: string, { contract, overlay = [] }: ContractFiles): string {
  if (contract === undefined) return ''
  const from = path.dirname(path.resolve(file))
  const relative = (each: string) =>
    stringifyJson(path.relative(from, path.resolve(each)).replaceAll('\\', '/'))
  const schema = `petstore-sandbox scenario schema --contract ${contract} --out scenario.schema.json`
  return [
    `# For an editor: ${schema}, and then a first line`,
    '# yaml-language-server: $schema=./scenario.schema.json',
    `contract: ${relative(contract)}`,
    ...(overlay.length > 0 ? [`overlay: [${overlay.map(relative).join(', ')}]`] : []),
    '',
  ].join('\n')
}

function contentFor(contract: Contract): string {
  const { main, all, noun } = scenarioResources(contract)
  const begun = main && contract.hints.main
  const [listed] = contract.operations
  const others = [...all.values()].filter((each) => !(begun && each === main))
  const settings = begun ? ['count: 50', begun.settings] : []
  const generate =
    others.length === 0
      ? `# generate: { ${settings.join(', ')} }\n`
      : [
          'generate:',
          ...settings.map((each) => `#   ${each}`),
          ...others.map(({ name }) => `  ${name}: { count: 3 }`),
          '',
        ].join('\n')
  return `version: 1
description: What this scenario is for, in a sentence.
${begun ? `\n# The ${main.noun} that exist at the start.\n${main.name}:\n${begun.examples.map((each) => `  - ${each}\n`).join('')}` : ''}
# The accepted API keys; * matches any characters.
keys: [sandbox-key]

# Generated ${noun}: the same seed gives the same ones.
# seed: 7
${all.size === 0 ? '' : generate}${
  listed
    ? `
# What goes wrong, and when. Here, the second ${listed.id} is answered with 503.
# faults:
#   - { id: overloaded, on: ${listed.id}, calls: 2, respond: { status: 503 } }
`
    : ''
}`
}
