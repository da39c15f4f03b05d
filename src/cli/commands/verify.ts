import { randomInt } from 'node:crypto'
import { UsageError } from '../../base/errors.ts'
import { asObject, type Json, type JsonObject } from '../../base/json/json.ts'
import { summaryLines } from '../../check/reports/run/run-text.ts'
import { type Contract, contractOf } from '../../contract/contract.ts'
import { type ContractSource, remarksOf } from '../../contract/document/contract-source.ts'
import { nounOf } from '../../contract/resources/resources.ts'
import { contractOfRun } from '../../http/choose-contract.ts'
import type { Settings } from '../../options/options.ts'
import { parseUpstream } from '../../proxy/upstream.ts'
import { readRecordsFile } from '../../scenarios/scenario-file.ts'
import { CREATED_TEXT } from '../../silences/probing/probe-bodies.ts'
import { type GivenValues, NOTHING_GIVEN } from '../../silences/probing/probe-records.ts'
import type { Verification } from '../../verify/compare-services.ts'
import { assertProfileFile, hasProfile, profileText, writeProfile } from '../../verify/profile.ts'
import { resultLines, resultWord, tableLines } from '../../verify/result-lines.ts'
import { runVerify } from '../../verify/run-verify.ts'
import { createUpstreamCheck, type UpstreamCheck } from '../../verify/upstream-check.ts'
import { createLog, type Log } from '../log/create-log.ts'
import { createProgressLine, type ProgressLine } from '../log/progress-line.ts'
import { listenForStop } from '../process/signals.ts'
import type { GatheredFlags } from '../settings/flags.ts'
import { namedUpstream, readSettings, unusedCertificateFlags } from '../settings/read-settings.ts'
import { type OpenCheck, openCheck } from './open-check.ts'

/** `petstore-sandbox verify`: sends probes to a sandbox and to a real service, and reports where they differ. */
export async function verify({ flags, warnings }: GatheredFlags): Promise<number> {
  const { env } = process
  const given = readSettings('verify', { flags, environment: env })
  const upstreamGiven = namedUpstream(given.upstream, env)
  const { source } = await contractOfRun(given)
  const settings = { ...given, upstream: upstreamGiven, key: keyOf(given, source) }
  const { url: upstream } = parseUpstream(settings.upstream, source)
  if (settings.writeProfile !== undefined) {
    assertProfileFile(settings.writeProfile)
  }
  const check = await openCheck(
    // The table has the ledger already.
    {
      ...settings,
      source,
      upstream,
      summarise: (report) => summaryLines({ ...report, ledger: [] }),
    },
    (options) => createUpstreamCheck({ ...options, secrets: secretsOf(settings) }),
  )
  const progress = createProgressLine(settings.log)
  const log = createLog(settings.log, progress)
  for (const warning of [...warnings, ...unusedCertificateFlags(settings)]) log.error(warning)
  for (const remark of remarksOf(source)) log.info(remark)
  try {
    const verification = await run({ ...settings, source, upstream }, check, {
      log,
      progress,
    }).finally(() => progress.end())
    check.checker.conclude(verification)
    tell(verification, log)
    const own = brokenHere(verification)
    for (const rule of own)
      log.error(`The sandbox itself breaks a rule with this scenario: ${rule}`)
    const isPartial = verification.ended !== undefined
    const write = () => keep(verification, { ...settings, upstream }, log)
    const code = await check.finish(log, { write, isPartial })
    // The probes that were not sent might have found something.
    return isPartial || (own.length > 0 && settings.failOn !== 'never') ? 1 : code
  } finally {
    await log.close()
  }
}

/**
 * Reads a file of `--records`: a scenario, of which only `records` count, or the same with `parameters` and nothing else.
 * @throws UsageError when it cannot be read, or has what is no resource of the contract.
 */
export function readGivenValues(file: string, { records }: Contract): GivenValues {
  const { value } = readRecordsFile(file, 'records')
  const whole = asObject(value as Json)
  if (!whole) throw refused(file, 'it must be an object with records, parameters or both')
  const isScenario = whole.version !== undefined
  const other = Object.keys(whole).find((key) => !KEYS.has(key))
  if (other !== undefined && !isScenario)
    throw refused(file, `${other} is none of records and parameters`)
  const known = new Set(records.resources.map(({ name }) => name))
  const lists = Object.entries(membersOf(whole.records, file, 'records')).map(([name, list]) => {
    if (!known.has(name))
      throw refused(
        file,
        `records.${name} is no resource of the contract: ${[...known].join(', ')}`,
      )
    const all: readonly Json[] = Array.isArray(list) ? list : []
    const items = all.flatMap((each): readonly JsonObject[] => {
      const object = asObject(each)
      return object ? [object] : []
    })
    if (!Array.isArray(list) || items.length < all.length)
      throw refused(file, `records.${name} must be a list of objects`)
    return [name, items] as const
  })
  const parameters = Object.entries(membersOf(whole.parameters, file, 'parameters')).map(
    ([name, each]) => {
      if (each === null || typeof each === 'object')
        throw refused(file, `parameters.${name} must be a text or a number`)
      return [name, String(each)] as const
    },
  )
  return { records: new Map(lists), parameters: new Map(parameters) }
}

// --- internal ---

/** The settings of a run: its key is known to be given, or needed nowhere. */
type VerifySettings = Settings<'verify'> & { readonly key: string }

/** The key that is given; an empty one where no operation of the contract needs a credential. */
function keyOf({ key }: Pick<Settings<'verify'>, 'key'>, source: ContractSource): string {
  if (key !== undefined) return key
  if (contractOf(source).operations.every(({ credentials }) => credentials.isPublic)) return ''
  throw new UsageError(
    'verify needs a key that the upstream accepts: set PETSTORE_KEY, or give --key. See --help.',
  )
}

/**
 * What the service may repeat of header lines in its answers, which reports show; and the key, which a contract may have in a place
 * whose name tells nobody that it is one. A short value is in many a word.
 */
function secretsOf({ header, key }: Pick<VerifySettings, 'header' | 'key'>) {
  const values = header.filter((_, at) => at % 2 === 1)
  return [key, ...values].filter((value) => value.length >= SHORTEST_SECRET)
}

const SHORTEST_SECRET = 8

async function run(
  settings: VerifySettings & { readonly source: ContractSource },
  { checker }: OpenCheck<UpstreamCheck>,
  { log, progress }: { readonly log: Log; readonly progress: ProgressLine },
): Promise<Verification> {
  const stopping = new AbortController()
  listenForStop().asked.then((signal) => {
    log.info(`${signal}: no more probes are sent; the reports have what was found`)
    stopping.abort()
  })
  const { source, records } = settings
  const contract = contractOf(source)
  const asks = settings.allowWrites ? writesText(contract) : READS
  const given = records === undefined ? NOTHING_GIVEN : readGivenValues(records, contract)
  log.info(`verify ${settings.upstream}: ${asks}`)
  const { seed = randomInt(2 ** 32), header: headers } = settings
  return runVerify({
    ...{ ...settings, seed, headers, given },
    proxyEnvironment: process.env,
    signal: stopping.signal,
    onProgress: progress.onProgress,
    check: (capture, about) => {
      const violations = checker.check(capture, about)
      log.passage(capture, violations)
      return violations
    },
  })
}

/** The rules that the sandbox breaks; only a scenario with faults or a tape makes it break a rule. */
function brokenHere({ rules }: Verification): readonly string[] {
  return rules
    .filter(({ sandbox }) => resultWord(sandbox) === 'broken')
    .map(({ probe }) => probe.rule)
}

const READS = 'only GET and HEAD are sent; --allow-writes asks for more'

/** What a run with permission to write creates. */
function writesText({ hints }: Contract): string {
  const { rules, main } = hints
  if (!rules || !main)
    return `creates a few records there, marked "${CREATED_TEXT}" where they have a text, and removes what can be removed`
  const { records, messages } = rules.mostCreated
  return `creates up to ${records} ${nounOf(main.resource, hints).many} there, named "${CREATED_TEXT}" if they have a name, and ${messages} messages`
}

/** Writes the profile, if one is wanted: of a run that ended early only where it replaces no other. */
function keep(verification: Verification, settings: Settings<'verify'>, log: Log): void {
  const { writeProfile: file, upstream } = settings
  if (file === undefined) return
  if (verification.ended !== undefined && hasProfile(file)) {
    log.error(
      `${file} stays as it is: not all probes were sent, and a profile of a part would replace it. Run verify to its end, or give --write-profile another name.`,
    )
    return
  }
  writeProfile(file, profileText(verification, { file, upstream, time: Date.now() }))
  log.info(`wrote ${file}`)
}

/** Programs read standard output, people standard error. */
function tell(verification: Verification, log: Log): void {
  const { stdout } = process
  if (stdout.isTTY !== true) for (const line of resultLines(verification)) stdout.write(`${line}\n`)
  log.summary(tableLines(verification), undefined)
}

const KEYS = new Set(['records', 'parameters'])

function membersOf(value: unknown, file: string, key: string): JsonObject {
  if (value === undefined) return {}
  const object = asObject(value as Json)
  if (!object) throw refused(file, `${key} must be an object`)
  return object
}

function refused(file: string, why: string): UsageError {
  return new UsageError(`--records ${file}: ${why}.`)
}
