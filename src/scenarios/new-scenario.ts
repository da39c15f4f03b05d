import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { UsageError } from '../base/errors.ts'
import { unwritable } from '../base/files/files.ts'
import { stringifyJson } from '../base/json/json.ts'
import type { Contract } from '../contract/contract.ts'
import type { MainResource } from '../contract/document/contract-hints.ts'
import { parseScenario, seedRecords } from './load-scenario.ts'
import { shippedScenarios } from './scenario-file.ts'
import { toItem } from './scenario-records.ts'
import { type ScenarioResource, scenarioResources } from './scenario-resources.ts'

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
export async function newScenario(
  nameOrPath: string,
  contract: Contract,
  files: ContractFiles = {},
): Promise<string> {
  if (nameOrPath.endsWith('.json'))
    throw new UsageError(
      `scenario new writes YAML, since JSON has no comments: scenario new ${nameOrPath.replace(/json$/, 'yaml')}`,
    )
  const file = /\.ya?ml$/.test(nameOrPath) ? nameOrPath : `${nameOrPath}.yaml`
  const content = await contentOf(contract)
  try {
    const head = contract.hints.scenarios
      ? `# yaml-language-server: $schema=${schemaFrom(file)}\n`
      : namesOf(file, files)
    writeFileSync(file, head + content, { flag: 'wx' })
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

/** The lines about a contract that the package has no scenarios of: an editor needs a schema of it. */
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

/** How many resources a scenario begins with of a contract without examples, and of how many characters its example is at most. */
const MOST_RESOURCES = 4
const LONGEST_EXAMPLE = 1000

/** A short scenario: the examples of a contract, or a record that is written out, and some that are generated. */
async function contentOf(contract: Contract): Promise<string> {
  const [listed] = contract.operations
  const { main } = scenarioResources(contract)
  const begun = main && contract.hints.main
  const faulty = listed && (begun ? listed.id : stringifyJson(listed.id))
  const sections = [
    'version: 1\ndescription: What this scenario is for, in a sentence.\n',
    ...(begun ? begunSections(contract, begun) : await madeSections(contract)),
    listed &&
      `# What goes wrong, and when. Here, the second ${listed.id} is answered with 503.
# faults:
#   - { id: overloaded, on: ${faulty}, calls: 2, respond: { status: 503 } }
`,
  ]
  return sections.filter((each) => each !== undefined).join('\n')
}

/** What a contract says of its main records; others are generated. */
function begunSections(contract: Contract, begun: MainResource): readonly string[] {
  const { main, all, noun } = scenarioResources(contract)
  const others = [...all.values()].filter((each) => each !== main)
  const settings = ['count: 50', begun.settings]
  const generate =
    others.length === 0
      ? `# generate: { ${settings.join(', ')} }\n`
      : [
          'generate:',
          ...settings.map((each) => `#   ${each}`),
          ...others.map(({ name }) => `  ${name}: { count: 3 }`),
          '',
        ].join('\n')
  return [
    `# The ${main?.noun} that exist at the start.\n${main?.name}:\n${begun.examples.map((each) => `  - ${each}\n`).join('')}`,
    '# The accepted API keys; * matches any characters.\nkeys: [sandbox-key]\n',
    `# Generated ${noun}: the same seed gives the same ones.\n# seed: 7\n${generate}`,
  ]
}

/** Some records of the first resources of a contract, and one record written out. */
async function madeSections(contract: Contract): Promise<readonly (string | undefined)[]> {
  const { all } = scenarioResources(contract)
  const created = new Set(
    contract.roles.operations.flatMap(({ role, resource }) => (role === 'create' ? resource : [])),
  )
  const lists = [...all.values()]
    .filter(({ isSingleton }) => !isSingleton)
    // Resources that clients create come first: tests are about them.
    .toSorted((one, other) => Number(created.has(other.name)) - Number(created.has(one.name)))
  const example = lists[0] && (await exampleOf(lists[0], contract))
  const shown = lists
    .slice(0, MOST_RESOURCES)
    .map(({ name }) => `  ${stringKey(name)}: { count: 3 }\n`)
  const more = all.size - shown.length
  const others = more === 0 ? '' : ` ${more === 1 ? 'One other has' : `${more} others have`} none.`
  const generate = shown.length === 0 ? '' : `generate:\n${shown.join('')}`
  return [
    `# Generated records: the same seed gives the same ones.${others} With extends: default there are 20 of each.\n# seed: 7\n${generate}`,
    example && `# Records that exist at the start, beside them.\n${example}`,
    '# The accepted credentials; * matches any characters. Without keys, any is accepted.\n# keys: [sandbox-key]\n',
  ]
}

/** A record as a scenario lists it; `undefined` if it is too long to be an example, or none can be made. */
async function exampleOf(
  resource: ScenarioResource,
  contract: Contract,
): Promise<string | undefined> {
  const { name } = resource
  const input = { version: 1, generate: { [name]: { count: 1 } } }
  const scenario = await parseScenario(input, contract)
  const [record] = (await seedRecords(scenario, contract)).get(name) ?? []
  const text = record && stringifyJson(toItem(record, resource))
  if (text === undefined || text.length > LONGEST_EXAMPLE) return undefined
  return `records:\n  ${stringKey(name)}:\n    - ${text}\n`
}

function stringKey(name: string): string {
  return /^[a-z][\w-]*$/i.test(name) ? name : stringifyJson(name)
}
