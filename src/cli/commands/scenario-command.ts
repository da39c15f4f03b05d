import { writeFileSync } from 'node:fs'
import process from 'node:process'
import { UsageError } from '../../base/errors.ts'
import { unwritable } from '../../base/files/files.ts'
import { stringifyJson } from '../../base/json/json.ts'
import { printable } from '../../base/text/text.ts'
import { contractOf } from '../../contract/contract.ts'
import type { ContractSource } from '../../contract/document/contract-source.ts'
import { givenContract } from '../../http/given-contract.ts'
import type { LogFormat } from '../../options/words.ts'
import { recordingLines } from '../../recording/recordings.ts'
import { listScenarioFiles, nameOfFile } from '../../scenarios/find-scenario.ts'
import { describeScenario, loadScenario, recordCounts } from '../../scenarios/load-scenario.ts'
import { newScenario } from '../../scenarios/new-scenario.ts'
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
  const source = await givenContract(settings)
  if (action === 'import') return importFile(files, out, { source, dropUnknown, log })
  if (action === 'new') return create(files, source)
  if (action === 'list') return list(source)
  return action === 'schema' ? schema(out, source) : validate(files, source)
}

// --- internal ---

type Action = 'list' | 'new' | 'validate' | 'import' | 'schema'

async function list(source: ContractSource): Promise<number> {
  const contract = contractOf(source)
  const rows: (readonly [string, string])[] = []
  for (const file of listScenarioFiles())
    rows.push([nameOfFile(file), await describeScenario(file, contract)])
  const width = Math.max(...rows.map(([name]) => name.length))
  print(rows.map(([name, description]) => printable(`${name.padEnd(width)}  ${description}`)))
  return 0
}

function create(names: readonly string[], source: ContractSource): number {
  const [name] = names
  if (!name || names.length > 1)
    throw new UsageError('scenario new needs one name: petstore-sandbox scenario new checkout')
  const file = newScenario(name, contractOf(source))
  print([`${file} written. Start it: petstore-sandbox start ${file} --watch`])
  return 0
}

async function validate(files: readonly string[], source: ContractSource): Promise<number> {
  if (files.length === 0)
    throw new UsageError(
      'scenario validate needs a file: petstore-sandbox scenario validate my.yaml',
    )
  const contract = contractOf(source)
  const problems: string[] = []
  for (const file of files) {
    try {
      const scenario = await loadScenario(file, contract)
      const { name, faults, tape, recording, remarks } = scenario
      const records = recordCounts(scenario).map(([resource, count]) => `${resource} ${count}, `)
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
  const { importRecording } = await import('../../recording/import-recording.ts')
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
