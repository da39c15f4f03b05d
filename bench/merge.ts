import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { createChecker } from '../src/check/checker.ts'
import type { Report } from '../src/check/reports/report.ts'
import { writeReport } from '../src/check/reports/run/run-report.ts'
import { builtInContract } from '../src/petstore/built-in-contract.ts'
import { startRecorder } from '../src/recording/recorder.ts'
import { exchangeOf } from './fleet-traffic.ts'
import { measureCommand } from './measure-command.ts'
import { median } from './median.ts'
import { conditions, inTurns } from './rounds.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

const source = builtInContract()

/**
 * Measures `report merge` of 50 reports of 10,000 exchanges each, whose result is compared with one report over all of them;
 * and `check` of eight recordings of 10,000 exchanges each, on one core and on two.
 */
export async function benchMerge(): Promise<void> {
  using folder = createTemporaryFolder()
  console.log(conditions())
  await benchReports(folder.path)
  await benchCheck(folder.path)
}

// --- internal ---

const PROXIES = 50
const RECORDINGS = 8
const EXCHANGES = 10_000

async function benchReports(folder: string): Promise<void> {
  const { files, whole } = await makeReports(folder)
  const out = path.join(folder, 'all.json')
  const endings = ['.json', '.xml', '.html', '.md', '.sarif']
  const every = endings.flatMap((ending) => ['--report', path.join(folder, `every${ending}`)])
  const kinds: { readonly [name: string]: readonly string[] } = {
    'report merge, .json': ['report', 'merge', ...files, '--report', out],
    'report merge, five formats': ['report', 'merge', ...files, ...every],
  }
  await tabulate(kinds, (args) => measureCommand(args))
  const merged = JSON.parse(readFileSync(out, 'utf8')) as Report
  const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0)
  console.log({
    reports: files.length,
    exchanges: merged.exchanges.total,
    findings: merged.findings.length,
    'MB read': (bytes / 1e6).toFixed(1),
    'equal to one report over all': isDeepStrictEqual(essence(merged), essence(whole)),
  })
}

/** The reports of all proxies, and one over all that they have seen. */
async function makeReports(folder: string) {
  const one = await createChecker({ source })
  const files: string[] = []
  for (let proxy = 0; proxy < PROXIES; proxy += 1) {
    const own = await createChecker({ source, instance: `web-${proxy}` })
    for (let at = 0; at < EXCHANGES; at += 1) {
      const exchange = exchangeOf(at, proxy, PROXIES)
      own.check(exchange)
      one.check(exchange)
    }
    one.nextSession()
    const file = path.join(folder, `web-${proxy}.json`)
    await writeReport(file, { report: own.report(), source, failOn: 'error' })
    files.push(file)
  }
  return { files, whole: JSON.parse(JSON.stringify(one.report())) as Report }
}

/** What was found, without what tells the runs; `repeated` only tells how much work each of them saved. */
function essence({ findings, exchanges, ...report }: Report): object {
  const { instance, run, sequence, sample, parts, from, to, ...rest } = report
  const shown = findings.map(({ example: { run: _run, ...example }, ...each }) => ({
    ...each,
    example,
  }))
  return { ...rest, exchanges: { ...exchanges, repeated: 0 }, findings: shown }
}

async function benchCheck(folder: string): Promise<void> {
  const tapes: string[] = []
  for (let proxy = 0; proxy < RECORDINGS; proxy += 1) {
    const recorder = startRecorder({ file: path.join(folder, `web-${proxy}.yaml`) }, source)
    for (let at = 0; at < EXCHANGES; at += 1) recorder.add(exchangeOf(at, proxy, RECORDINGS))
    const { tape } = await recorder.close()
    tapes.push(tape as string)
  }
  await tabulate({ 'check, core 0': '0', 'check, cores 0 and 1': '0,1' }, (cores) =>
    measureCommand(['check', ...tapes, '--fail-on', 'never'], { cores }),
  )
}

async function tabulate<Input>(
  kinds: { readonly [name: string]: Input },
  measure: (input: Input) => ReturnType<typeof measureCommand>,
): Promise<void> {
  const rounds = await inTurns(Object.keys(kinds), (name) => measure(kinds[name] as Input))
  const rows = [...rounds].map(([name, each]) => [
    name,
    {
      seconds: median(each.map(({ seconds }) => seconds)).toFixed(2),
      'CPU seconds': median(each.map(({ cpuSeconds }) => cpuSeconds)).toFixed(2),
      'peak MB': median(each.map(({ peak }) => peak)),
      'exit codes': [...new Set(each.map(({ code }) => code))].join(', '),
    },
  ])
  console.table(Object.fromEntries(rows))
}
