import { writeFileSync } from 'node:fs'
import { UsageError } from '../../base/errors.ts'
import { unwritable } from '../../base/files/files.ts'
import { stringifyJson } from '../../base/json/json.ts'
import { printable } from '../../base/text/text.ts'
import { contractOf } from '../../contract/contract.ts'
import { NO_HINTS } from '../../contract/document/contract-hints.ts'
import type { ContractSource } from '../../contract/document/contract-source.ts'
import { contractNamedByScenario, contractOrBuiltIn } from '../../http/choose-contract.ts'
import type { Settings } from '../../options/options.ts'
import type { LogFormat } from '../../options/words.ts'
import { recordingLines } from '../../recording/recordings.ts'
import {
  contractOfScenario,
  describeScenario,
  loadScenario,
  scenarioRecordCounts,
} from '../../scenarios/load-scenario.ts'
import { newScenario } from '../../scenarios/new-scenario.ts'
import type { Scenario } from '../../scenarios/scenario.ts'
import {
  rememberFiles,
  type ScenarioFileReader,
  scenarioNames,
} from '../../scenarios/scenario-file.ts'
import { scenarioSchema } from '../../scenarios/scenario-schema.ts'
import type { Recording } from '../../scenarios/scenario-types.ts'
import { createProgressLine } from '../log/progress-line.ts'
import type { GatheredFlags } from '../settings/flags.ts'
import { readSettings } from '../settings/read-settings.ts'

/** `petstore-sandbox scenario`: lists, writes, validates, imports or describes scenario files. */
export async function scenario({ flags, warnings }: GatheredFlags): Promise<number> {
  const settings = readSettings('scenario', { flags, environment: process.env })
  const { out, dropUnknown, log } = settings
  const { action, files } = flags as { action: Action; files: readonly string[] }
  // An import has no log either, but says how far it is.
  const hasEffect = flags.log === undefined || action === 'import'
  const unused = hasEffect ? [] : ['--log has no effect: scenario has no log.']
  for (const warning of [...warnings, ...unused]) console.error(warning)
  if (out !== undefined && action !== 'schema' && action !== 'import')
    throw new UsageError(`--out goes with scenario schema and import, not with ${action}.`)
  if (dropUnknown && action !== 'import')
    throw new UsageError(`--drop-unknown goes with scenario import, not with ${action}.`)
  if (files.length > 0 && (action === 'list' || action === 'schema'))
    throw new UsageError(`scenario ${action} takes no files.`)
  if (action === 'list') return list(settings)
  if (action === 'validate') return validate(files, settings)
  const source = await contractOrBuiltIn(settings)
  if (action === 'import') return importFile(files, out, { source, dropUnknown, log })
  return action === 'new' ? create(files, source, settings) : schema(out, source)
}

// --- internal ---

type Action = 'list' | 'new' | 'validate' | 'import' | 'schema'

type Given = Pick<Settings<'scenario'>, 'contract' | 'overlay' | 'strictContract'>

async function list(given: Given): Promise<number> {
  const rows: (readonly [string, string])[] = []
  const load = await createLoader(given)
  const { hints = NO_HINTS } = (await contractOrBuiltIn({ contract: given.contract })).file
  for (const name of scenarioNames({ hints }))
    rows.push([name, await describeScenario(async () => (await load(name)).scenario)])
  const width = Math.max(...rows.map(([name]) => name.length))
  print(rows.map(([name, description]) => printable(`${name.padEnd(width)}  ${description}`)))
  return 0
}

interface LoadedScenario {
  readonly scenario: Scenario
  readonly source: ContractSource
}

/**
 * Loads scenarios, each with the contract that flags name, else the scenario. A contract that several have is read once.
 * @throws UsageError (as a rejection) when the one that flags name cannot be read.
 */
async function createLoader(
  given: Given,
): Promise<(nameOrPath: string) => Promise<LoadedScenario>> {
  const flagged = given.contract === undefined ? undefined : await contractOrBuiltIn(given)
  const known = new Map<string, Promise<ContractSource>>()
  const sourceOf = async (nameOrPath: string, readFile: ScenarioFileReader) => {
    if (flagged) return flagged
    const { named } = await contractOfScenario(nameOrPath, { readFile })
    const key = JSON.stringify([named?.file, named?.overlays])
    const source = known.get(key) ?? contractNamedByScenario(named, given)
    known.set(key, source)
    return source
  }
  return async (nameOrPath) => {
    const readFile = rememberFiles()
    const source = await sourceOf(nameOrPath, readFile)
    return { scenario: await loadScenario(nameOrPath, contractOf(source), { readFile }), source }
  }
}

async function create(
  names: readonly string[],
  source: ContractSource,
  given: Given,
): Promise<number> {
  const [name] = names
  if (!name || names.length > 1)
    throw new UsageError('scenario new needs one name: petstore-sandbox scenario new checkout')
  const file = await newScenario(name, contractOf(source), given)
  print([`${file} written. Start it: petstore-sandbox start ${file} --watch`])
  return 0
}

async function validate(files: readonly string[], given: Given): Promise<number> {
  if (files.length === 0)
    throw new UsageError(
      'scenario validate needs a file: petstore-sandbox scenario validate my.yaml',
    )
  const problems: string[] = []
  const load = await createLoader(given)
  for (const file of files) {
    try {
      const { scenario, source } = await load(file)
      const { name, faults, tape, recording, remarks } = scenario
      const records = scenarioRecordCounts(scenario).map(
        ([resource, count]) => `${resource} ${count}, `,
      )
      print([
        `${printable(file)}: valid (${printable(name)}: ${records.join('')}faults ${faults.length}${tape.length > 0 ? `, exchanges ${tape.length}` : ''})`,
      ])
      if (recording) print([`${file}: ${ageOf(recording, source)}`])
      print(remarks)
    } catch (error) {
      if (!(error instanceof UsageError)) throw error
      problems.push(error.message)
    }
  }
  if (problems.length > 0) throw new UsageError(problems.join('\n\n'))
  return 0
}

/** The age of a recording, and whether the contract has changed since. */
function ageOf(
  { to, contract }: Recording,
  { digest, file }: ContractSource,
  now = Date.now(),
): string {
  const days = to === undefined ? undefined : Math.floor((now - Date.parse(to)) / 86_400_000)
  const age =
    days === undefined ? 'recorded' : days < 1 ? 'recorded today' : `recorded ${days} days ago`
  if (contract === undefined) return `${age}; it does not say under which contract`
  return contract === digest
    ? `${age}; the contract has not changed since`
    : `${age}; ${file.name} has changed since: record it again, or run check on it`
}

async function importFile(
  files: readonly string[],
  out: string | undefined,
  {
    source,
    dropUnknown,
    log,
  }: {
    readonly source: ContractSource
    readonly dropUnknown: boolean
    readonly log: LogFormat | undefined
  },
): Promise<number> {
  const [file] = files
  if (file === undefined || files.length > 1 || out === undefined)
    throw new UsageError(
      'scenario import needs one file and --out: petstore-sandbox scenario import session.har --out recorded.yaml',
    )
  const { importRecording } = await import('../../recording/recorder.ts')
  const progress = createProgressLine(log)
  try {
    const { summary, remarks } = await importRecording({
      ...{ source, file, out, dropUnknown },
      onProgress: progress.onProgress,
    })
    progress.end()
    print([...recordingLines(summary), ...remarks])
    return 0
  } finally {
    progress.end()
  }
}

function schema(out: string | undefined, source: ContractSource): number {
  const text = stringifyJson(scenarioSchema(contractOf(source)), 2)
  if (out === undefined) print([text])
  else write(out, `${text}\n`)
  return 0
}

function write(file: string, text: string): void {
  try {
    writeFileSync(file, text)
  } catch (cause) {
    throw unwritable(`--out ${file}`, cause, (cause as Error).message)
  }
}

function print(lines: readonly string[]): void {
  if (lines.length > 0) process.stdout.write(`${printable(lines.join('\n'), { lines: true })}\n`)
}
