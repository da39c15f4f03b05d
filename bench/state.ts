// Measures what animals on disk cost: `node --expose-gc bench/state.ts`, after `npm run build`. ANIMALS in the
// environment sets how many (a million). Prints the memory for each animal, the time to the ready line with a file of
// them, and the longest waits of a client that reads while others add animals.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { contractOf } from '../src/contract/contract.ts'
import { builtInContract } from '../src/petstore/built-in-contract.ts'
import { digestOf } from '../src/sandbox/worlds/template.ts'
import { loadScenario } from '../src/scenarios/load-scenario.ts'
import { FilesInUse } from '../src/store/file/files-in-use.ts'
import { RecordFile } from '../src/store/file/record-file.ts'
import type { RecordKind } from '../src/store/record-kind.ts'
import { recordKindsOf } from '../src/store/record-kinds.ts'
import { RecordBase } from '../src/store/records.ts'
import { IndexedStore } from '../src/store/world-store.ts'
import { applyLoad, type Load } from './load.ts'
import { median } from './median.ts'
import { startServer } from './server.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

const KEY = 'sandbox-key'
const SECONDS = 6
/** The number of reads that are not counted. */
const WARM_UP = 200
const ANIMALS = Number(process.env.ANIMALS ?? 1_000_000)
const KINDS = recordKindsOf(builtInContract().written)
const ANIMAL = { name: 'Bella the Quiet', categoryId: 7, status: 'sold' } as const

if (process.argv[2] === 'wait') await printWaits(process.argv[3] as string)
else await benchState()

// --- internal ---

async function benchState(): Promise<void> {
  using folder = createTemporaryFolder()
  const directory = folder.path
  await writeAnimals(directory)
  console.log(`memory: ${await bytesOfEach(directory)} bytes for each of ${ANIMALS} animals`)
  const began = performance.now()
  const args = ['start', 'empty', '--port', '0', '--log', 'silent', '--data', directory]
  const { url, stop } = await startServer(['dist/cli/main.js', ...args])
  console.log(`start: ready line after ${Math.round(performance.now() - began)} ms`)
  const waits = () =>
    spawn(process.execPath, [import.meta.filename, 'wait', url], { stdio: 'inherit' })
  await once(waits(), 'exit')
  const reader = waits()
  const add: Load = { method: 'POST', path: '/pets', body: JSON.stringify(ANIMAL) }
  const { requestsPerSecond } = await applyLoad(url, add, KEY, SECONDS + 1)
  if (reader.exitCode === null) await once(reader, 'exit')
  console.log(`meanwhile, ${Math.round(requestsPerSecond)} animals were added per second`)
  await stop()
}

async function fileIn(directory: string): Promise<RecordFile> {
  return new RecordFile({
    kinds: KINDS,
    file: path.join(directory, 'empty.pets.ndjson'),
    data: digestOf(await loadScenario('empty', contractOf(builtInContract()))),
    files: new FilesInUse({
      isHeld: () => true,
      onNotice: ({ message }) => console.log(message),
    }),
  })
}

async function writeAnimals(directory: string): Promise<void> {
  const file = await fileIn(directory)
  const ids = Array.from({ length: ANIMALS }, (_, at) => at + 1)
  const { toRow } = KINDS.get('pets') as RecordKind
  const rows = ids.map((id) => toRow({ id, value: { id, ...ANIMAL } }))
  await file.begin(RecordBase.of(KINDS, new Map([['pets', rows]])))
  await file.close()
}

async function bytesOfEach(directory: string): Promise<number> {
  const file = await fileIn(directory)
  const before = used()
  const store = await IndexedStore.resume(file, KINDS)
  const bytes = used() - before
  await file.close()
  return Math.round(bytes / (store?.size ?? 0))
}

function used(): number {
  if (!globalThis.gc)
    throw new Error('Run it with node --expose-gc, so that garbage is not counted.')
  globalThis.gc()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** Reads an animal every 2 ms over one connection, and prints how long that took. */
async function printWaits(url: string): Promise<void> {
  const times: number[] = []
  const headers = { authorization: `Bearer ${KEY}` }
  const end = performance.now() + SECONDS * 1000
  for (let asked = performance.now(); asked < end; asked = performance.now()) {
    await (await fetch(`${url}/pets/7`, { headers })).text()
    times.push(performance.now() - asked)
    await sleep(2)
  }
  const [longest, ...rest] = times.slice(WARM_UP).toSorted((a, b) => b - a)
  const next = rest.slice(0, 3).map((time) => time.toFixed(1))
  console.log(
    `a read: ${median(rest).toFixed(1)} ms (median), ${longest?.toFixed(1)} at most (then ${next.join(', ')}), of ${times.length}`,
  )
}
