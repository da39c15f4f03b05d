// `npm run soak -- bounds`: hostile clients meet bounds of the built sandbox and the built proxy, one after the other. Each row of the table
// that it prints has what is promised (from the figures of the sources), what was seen, and how long another client waited before and
// meanwhile: the median and the longest of its answers. ONLY in the environment names some of the servers.
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { readFigures } from '../../../scripts/threat-model/figures.ts'
import { withFigures } from '../../../scripts/threat-model/surfaces.ts'
import { median } from '../../median.ts'
import { type MeasuredServer, startServer } from '../../server.ts'
import { hostileRows, servers } from './hostile-rows.ts'

/**
 * Meets each bound once, and prints the table.
 * @throws Error when a bound is not as promised, or another client gets no answer meanwhile.
 */
export async function soakBounds(): Promise<void> {
  const figures = readFigures()
  const broken: string[] = []
  console.log('| bound | promised | seen | another client before, meanwhile |\n|---|---|---|---|')
  for (const [name, args] of Object.entries(servers)) {
    if (process.env.ONLY !== undefined && !process.env.ONLY.split(',').includes(name)) continue
    const running = await startAll(args)
    const url = (running.at(-1) as MeasuredServer).url
    const polite = new Worker(new URL('./polite-client.ts', import.meta.url), {
      workerData: { url: `${url}/pets?limit=1`, key: 'polite' },
    })
    await pause(1500)
    await waits(polite)
    for (const row of hostileRows.filter(({ server }) => server === name)) {
      await pause(1500)
      const before = await waits(polite)
      const [seen] = await Promise.all([row.act(url), pause(1000)])
      const meanwhile = await waits(polite)
      const isHeld = row.isHeld(seen) && meanwhile.failures === 0
      if (!isHeld) broken.push(row.what)
      console.log(
        `| ${row.what} | ${withFigures(row.promised, figures)} | ${seen}${isHeld ? '' : ' **not as promised**'} | ${shown(before)}, ${shown(meanwhile)} |`,
      )
    }
    await polite.terminate()
    for (const each of running.toReversed()) await each.stop()
  }
  if (broken.length > 0) throw new Error(`not as promised: ${broken.join(', ')}`)
}

// --- internal ---

/** What another client noticed since it was last asked. */
interface Waits {
  readonly times: readonly number[]
  readonly failures: number
}

async function startAll(
  commands: readonly (readonly string[])[],
): Promise<readonly MeasuredServer[]> {
  const running: MeasuredServer[] = []
  for (const args of commands) {
    const withUpstream = args.map((each) =>
      each === 'UPSTREAM' ? (running[0]?.url as string) : each,
    )
    const bin = process.env.BIN ?? 'dist/cli/main.js'
    running.push(await startServer([bin, ...withUpstream], { core: 'any', quiet: true }))
  }
  return running
}

async function waits(polite: Worker): Promise<Waits> {
  polite.postMessage('')
  return new Promise((resolve) => polite.once('message', resolve))
}

function shown({ times, failures }: Waits): string {
  if (times.length === 0) return 'nothing asked'
  const longest = Math.max(...times)
  const without = failures === 0 ? '' : `, ${failures} without an answer`
  return `${median(times).toFixed(1)} ms (${Math.round(longest)})${without}`
}
