import { Console } from 'node:console'
import { UsageError } from '../../base/errors.ts'
import { shown, withoutUser } from '../../base/text/shown.ts'
import { askSandbox } from '../../client/connect-sandbox.ts'
import { contractOfRun } from '../../http/choose-contract.ts'
import type { RunningSandbox } from '../../http/running-sandbox.ts'
import { serveTools } from '../../mcp/serve-tools.ts'
import { flagOf, optionsFor, optionsOfCommand, type Settings } from '../../options/options.ts'
import { pageAddress, readyLines, startFacts } from '../log/banner.ts'
import type { Log } from '../log/create-log.ts'
import { createLog } from '../log/create-log.ts'
import { exitOnSignals, listenForStop } from '../process/signals.ts'
import type { GatheredFlags } from '../settings/flags.ts'
import { readSettings, tlsSetting, withNamedUpstream } from '../settings/read-settings.ts'

/** `petstore-sandbox mcp`: serves the tools for a sandbox, until standard input ends or a signal comes. */
export async function mcp({ flags, warnings }: GatheredFlags): Promise<number> {
  const settings = readSettings('mcp', { flags, environment: process.env })
  const { url, adminToken, readOnly, ca } = settings
  const given = url === undefined ? undefined : originOf(url)
  if (given !== undefined) assertNothingToStart(flags)
  // Standard output is for the protocol alone, whatever writes to the console.
  globalThis.console = new Console(process.stderr)
  const log = createLog(settings.log)
  for (const warning of warnings) log.error(warning)
  // The file for clients is removed at the exit.
  const begun = exitOnSignals()
  await using sandbox = given === undefined ? await start(settings, log) : undefined
  const stop = listenForStop()
  begun()
  const origin = given ?? new URL(pageAddress(sandbox as RunningSandbox)).origin
  const trusted = ca ?? sandbox?.tls?.caFile
  const options = {
    ...(adminToken !== undefined && { token: adminToken }),
    ...(trusted !== undefined && { ca: trusted }),
  }
  const served = await serveTools({
    ...{ ask: await askSandbox(origin, options, BOUNDS), origin, readOnly, adminToken },
    ...{ input: process.stdin, output: process.stdout },
    ...{ onBug: log.bug, onOddMessage: log.info },
  })
  if (given !== undefined) log.info(`The tools are for the sandbox at ${origin}.`)
  await Promise.race([stop.asked, served.ended])
  await served.close()
  process.stdin.destroy()
  await sandbox?.close()
  await log.close()
  return 0
}

// --- internal ---

/** What is read of an answer of the sandbox, in bytes, and how long it may take, in milliseconds. */
const BOUNDS = { largest: 16 * 1024 * 1024, patience: 30_000 }

const OTHERS = ['url', 'adminToken', 'readOnly', 'ca', 'log', 'json']

function originOf(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  if (parsed?.protocol === 'http:' || parsed?.protocol === 'https:') return parsed.origin
  throw new UsageError(
    `--url must be the address of a sandbox, such as http://127.0.0.1:4010, got ${shown(withoutUser(url))}. See --help.`,
  )
}

/** Variables may be there for other commands; a flag is meant. */
function assertNothingToStart(flags: GatheredFlags['flags']): void {
  const own = optionsOfCommand('mcp').filter(([name]) => !OTHERS.includes(name))
  const given = own.find(([name]) => flags[flagOf(name)] !== undefined)
  if (given === undefined) return
  const [name, { positional }] = given
  const what = positional?.includes('mcp') ? `The ${name}` : `--${flagOf(name)}`
  throw new UsageError(
    `${what} is for a sandbox that mcp starts, and --url names one that runs. Leave one of the two out. See --help.`,
  )
}

/** Starts a sandbox as `start` does; what that prints goes to standard error. */
async function start(settings: Settings<'mcp'>, log: Log): Promise<RunningSandbox> {
  const { startChangingSandbox } = await import('../../http/start-sandbox.ts')
  const { scenario, watch } = settings
  const tls = tlsSetting({ ...settings, tlsCa: undefined })
  const sandbox = await startChangingSandbox(
    {
      // Here these are about the tools, and about a sandbox that runs.
      ...optionsFor('startSandbox', {
        ...withNamedUpstream(settings, process.env),
        readOnly: undefined,
        ca: undefined,
      }),
      ...{ scenario, otherData: watch ? 'reseed' : 'refuse' },
      ...(tls && { tls }),
      ...(log.exchange && { onAnswered: log.exchange }),
      onDelivery: log.delivery,
      ...{ onBug: log.bug, onNotice: log.notice },
    },
    { isChanging: watch, proxyEnvironment: process.env },
  )
  if (watch)
    (await import('../process/watch-sources.ts')).watchSources(
      sandbox,
      { ...settings, read: async () => (await contractOfRun(settings)).source },
      log,
    )
  process.stderr.write(readyLines(sandbox))
  log.started(startFacts(sandbox), () => [])
  for (const remark of [...sandbox.contract.remarks, ...sandbox.scenario.remarks]) log.info(remark)
  return sandbox
}
