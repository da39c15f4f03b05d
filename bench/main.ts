// `npm run bench` measures the sandbox, `npm run bench -- proxy` the proxy, `-- recording` recordings, `-- variants` what
// the log, the flags of V8 and the memory cost, `-- worlds` what worlds cost, `-- page` what an open page costs,
// `-- merge` merging the reports of a fleet, and checking many files on one core and on two. `-- metrics`
// what counting costs, `-- latency` the proxy at one request after another, `-- shared` replicas that share a Redis
// server, `-- pairs` two builds, or two ways to start one. Run them on an idle machine.
import process from 'node:process'
import { readSettings, usage } from './settings.ts'

// An exit handler removes servers and folders, also after an interrupt.
process.once('SIGINT', () => process.exit(130))
process.once('SIGTERM', () => process.exit(143))

try {
  const settings = readSettings(process.argv.slice(2))
  const { subject } = settings
  if (subject === 'proxy') await (await import('./proxy.ts')).benchProxy(settings.against)
  else if (subject === 'variants')
    await (await import('./variants.ts')).benchVariants(settings.loads)
  else if (subject === 'worlds') await (await import('./worlds.ts')).benchWorlds()
  else if (subject === 'merge') await (await import('./merge.ts')).benchMerge()
  else if (subject === 'page') await (await import('./page.ts')).benchPage()
  else if (subject === 'latency')
    await (await import('./latency.ts')).benchLatency(settings.against)
  else if (subject === 'metrics') await (await import('./metrics.ts')).benchMetrics()
  else if (subject === 'shared') await (await import('./shared.ts')).benchShared()
  else if (subject === 'pairs')
    await (await import('./pairs.ts')).benchPairs(settings.pairs, settings.loads, settings.against)
  else if (subject === 'recording') await (await import('./recording.ts')).benchRecording()
  else await (await import('./sandbox.ts')).benchSandbox(settings)
} catch (error) {
  console.error(`${(error as Error).message}\n\n${usage}`)
  process.exitCode = 2
}
