// One step of bench/recording.ts: `write`, `serve` or `check`, then `FILE COUNT`; prints its figures as JSON.
import { statSync } from 'node:fs'
import { Agent, request } from 'node:http'
import process from 'node:process'
import { createChecker } from '../src/check/checker.ts'
import { contractOf } from '../src/contract/contract.ts'
import { startSandbox } from '../src/http/start-sandbox.ts'
import type { Capture } from '../src/journal/exchange.ts'
import { builtInContract } from '../src/petstore/built-in-contract.ts'
import { startRecorder } from '../src/recording/recorder.ts'
import { readCaptures } from '../src/recording/recording-formats.ts'
import { capture } from '../test/support/record.ts'
import { median } from './median.ts'

const REQUESTS = 2000
const JSON_TYPE = ['content-type', 'application/json']
const steps: { readonly [name: string]: (file: string, size: number) => Promise<Figures> } = {
  write,
  serve,
  check,
}
const [, , step = '', file = '', count = ''] = process.argv
const run = steps[step]
if (!run) throw new Error(`The step must be one of ${Object.keys(steps)}, got ${step}`)
console.log(JSON.stringify(await run(file, Number(count))))

// --- internal ---

type Figures = { readonly [name: string]: number }

async function write(file: string, size: number): Promise<Figures> {
  const recorder = startRecorder({ file }, builtInContract())
  const began = performance.now()
  for (let at = 0; at < size; at += 1) recorder.add(toCapture(at))
  const added = performance.now()
  const { tape } = await recorder.close()
  return {
    'append µs': round(((added - began) * 1000) / size, 1),
    'finish s': round((performance.now() - added) / 1000, 2),
    'tape MB': round(statSync(tape ?? file).size / 1e6, 1),
    'write, peak MB': peak(),
  }
}

async function serve(file: string, size: number): Promise<Figures> {
  await using sandbox = await startSandbox({ scenario: file, onMiss: '404' })
  const ready = performance.now() / 1000 // since the start of this process
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times: number[] = []
  for (let call = 0; call < REQUESTS; call += 1) {
    const asked = toCapture(Math.floor((call * size) / REQUESTS))
    const before = performance.now()
    const origin = await ask(new URL(asked.target, sandbox.url), asked, sandbox.key, agent)
    times.push(performance.now() - before)
    if (origin !== 'tape') throw new Error(`${asked.method} ${asked.target}: ${origin} answered`)
  }
  agent.destroy()
  return {
    'ready s': round(ready, 2),
    'held MB': round((heapUsed + external) / 1e6, 0),
    'serve, median ms': round(median(times), 2),
    'serve, peak MB': peak(),
  }
}

async function check(file: string, size: number): Promise<Figures> {
  const source = builtInContract()
  const checker = await createChecker({ source })
  const began = performance.now()
  for (const each of readCaptures(file, contractOf(source))) await checker.check(each)
  const { exchanges } = checker.report()
  if (exchanges.checked !== size) throw new Error(`checked ${exchanges.checked} of ${size}`)
  return { 'check s': round((performance.now() - began) / 1000, 1), 'check, peak MB': peak() }
}

/** One exchange in five is a list of 20, one in ten a create, the rest are reads; all requests are different. */
function toCapture(at: number): Capture {
  const pet = (id: number) => ({ id, name: `Animal ${id}`, categoryId: id % 50, status: 'sold' })
  const isList = at % 5 === 0
  const isCreate = at % 10 === 1
  const body = isList ? Array.from({ length: 20 }, (_, n) => pet(((at + n) % 5000) + 1)) : pet(at)
  return capture({
    time: 1_795_000_000_000 + at,
    method: isCreate ? 'POST' : 'GET',
    target: isList ? `/v1/pets?status=sold&page=${at}` : `/v1/pets${isCreate ? '' : `/${at}`}`,
    requestHeaders: [
      'authorization',
      'Bearer a-key-of-the-session',
      ...(isCreate ? JSON_TYPE : []),
    ],
    requestBody: Buffer.from(isCreate ? `{"name":"Animal ${at}","categoryId":${at % 50}}` : ''),
    status: isCreate ? 201 : 200,
    responseHeaders: JSON_TYPE,
    responseBody: Buffer.from(JSON.stringify(body)),
  })
}

function ask(url: URL, asked: Capture, key: string, agent: Agent): Promise<string> {
  const { method, requestHeaders, requestBody = Buffer.alloc(0) } = asked
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${key}`,
      ...(requestHeaders.includes('content-type') && { 'content-type': JSON_TYPE[1] as string }),
      'content-length': requestBody.length,
    }
    const sent = request(url, { method, headers, agent }, (answer) => {
      answer.resume().on('end', () => resolve(String(answer.headers['x-sandbox-origin'])))
    })
    sent.on('error', reject).end(requestBody)
  })
}

/** The peak memory of this process, in MB. */
function peak(): number {
  return round(process.resourceUsage().maxRSS / 1000, 0)
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}
