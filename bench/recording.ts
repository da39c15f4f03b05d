// Writes, reads and serves recordings of growing size: time and memory should grow in proportion, and the
// time of a request not at all. `node bench/recording.ts [most exchanges]`; each step is a process of its own.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { startSandbox } from '../src/http/start-sandbox.ts'
import { createRecorder } from '../src/recording/recorder.ts'

const REQUESTS = 2000
const [step = '100000', file = '', count = '0'] = process.argv.slice(2)
if (step === 'write') await write(file, Number(count))
else if (step === 'serve') await serve(file, Number(count))
else compare(Number(step))

// --- internal ---

function compare(most: number): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'petstore-recording-'))
  const self = fileURLToPath(import.meta.url)
  for (const size of [most / 4, most / 2, most]) {
    const recording = path.join(folder, `r${size}.yaml`)
    for (const each of ['write', 'serve']) {
      const { status } = spawnSync(process.execPath, [self, each, recording, String(size)], {
        stdio: 'inherit',
      })
      if (status !== 0) throw new Error(`${each} of ${size} ended with ${status}`)
    }
  }
  rmSync(folder, { recursive: true })
}

/** One exchange in five is a list of 20, one in ten a create, the rest reads: every answer another one. */
function toCapture(at: number) {
  const pet = (id: number) => ({ id, name: `Animal ${id}`, categoryId: id % 50, status: 'sold' })
  const isList = at % 5 === 0
  const isCreate = at % 10 === 1
  const body = isList ? Array.from({ length: 20 }, (_, n) => pet((at + n) % 5000)) : pet(at)
  return {
    ...{
      id: String(at),
      time: 1_795_000_000_000 + at,
      duration: 2,
      method: isCreate ? 'POST' : 'GET',
    },
    target: isList ? `/v1/pets?page=${at}` : isCreate ? '/v1/pets' : `/v1/pets/${at}`,
    requestHeaders: [
      'authorization',
      'Bearer a-key-of-the-session',
      'content-type',
      'application/json',
    ],
    requestBody: Buffer.from(isCreate ? `{"name":"Animal ${at}","categoryId":1}` : ''),
    ...{ status: isCreate ? 201 : 200, responseHeaders: ['content-type', 'application/json'] },
    ...{ responseBody: Buffer.from(JSON.stringify(body)), failure: undefined },
  }
}

async function write(target: string, size: number): Promise<void> {
  const recorder = createRecorder({ file: target })
  const began = performance.now()
  for (let at = 0; at < size; at += 1) recorder.add(toCapture(at))
  const added = performance.now()
  const growth = memory()
  const { tape } = await recorder.close()
  say(size, 'write', {
    'add µs each': ((added - began) * 1000) / size,
    'close s': (performance.now() - added) / 1000,
    'tape MB': statSync(tape as string).size / 1e6,
    'after add MB': growth,
    'most MB': process.resourceUsage().maxRSS / 1000,
  })
}

async function serve(scenario: string, size: number): Promise<void> {
  const began = performance.now()
  await using sandbox = await startSandbox({ scenario, onMiss: '404' })
  const started = performance.now()
  globalThis.gc?.()
  const held = memory()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times: number[] = []
  for (let call = 0; call < REQUESTS; call += 1) {
    const at = Math.floor((call * size) / REQUESTS)
    const { method, target, requestBody } = toCapture(at)
    const before = performance.now()
    const origin = await ask(sandbox.url, {
      method,
      target,
      body: requestBody,
      key: sandbox.key,
      agent,
    })
    times.push(performance.now() - before)
    if (origin !== 'tape') throw new Error(`${method} ${target} was answered by ${origin}`)
  }
  agent.destroy()
  times.sort((a, b) => a - b)
  say(size, 'serve', {
    'start s': (started - began) / 1000,
    'held MB': held,
    'median ms': times[REQUESTS / 2] as number,
    '99 % ms': times[Math.floor(REQUESTS * 0.99)] as number,
    'most MB': process.resourceUsage().maxRSS / 1000,
  })
}

function ask(
  base: string,
  asked: { method: string; target: string; body: Buffer; key: string; agent: Agent },
): Promise<string> {
  const { method, target, body, key, agent } = asked
  return new Promise((resolve, reject) => {
    const headers = {
      ...{ authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      'content-length': body.length,
    }
    const sent = request(new URL(target, base), { method, headers, agent }, (answer) => {
      answer.resume().on('end', () => resolve(String(answer.headers['x-sandbox-origin'])))
    })
    sent.on('error', reject).end(body)
  })
}

function memory(): number {
  return process.memoryUsage().rss / 1e6
}

function say(size: number, what: string, figures: Record<string, number>): void {
  const texts = Object.entries(figures).map(([name, value]) => `${name} ${value.toFixed(2)}`)
  console.log(`${size} ${what}: ${texts.join(', ')}`)
}
