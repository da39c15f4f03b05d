// How many files and functions of `src` a warm request runs, and how many frames are on the stack when its handler is called:
// `npm run bench:walk`, or with the folder of another checkout as an argument. It measures sources, not the build.
import { mkdtempSync, rmSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'

const tree = path.resolve(process.argv[2] ?? '.')
const source = `${pathToFileURL(path.join(tree, 'src'))}/`

/** Imports a module of the checkout, by the first of its names over time that exists. */
async function load(...names: readonly string[]) {
  for (const name of names) {
    try {
      return await import(path.join(tree, 'src', name))
    } catch (error) {
      if ((error as { code?: string }).code !== 'ERR_MODULE_NOT_FOUND') throw error
    }
  }
  throw new Error(`${tree} has none of ${names.join(', ')}`)
}

const { startSandbox } = await load('index.ts')
const { handlers, createHandlers } = await load(
  'sandbox/operations/handlers.ts',
  'sandbox/handlers.ts',
)
const { createChecker } = await load('check/checker.ts')
const { contractOf } = await load('contract/contract.ts')
const { recordKindsOf } = await load('store/record-kinds.ts', 'index.ts')
// A tree without it has one contract for everything.
const { builtInContract } = await load('petstore/built-in-contract.ts', 'index.ts')

const data = mkdtempSync(path.join(tmpdir(), 'petstore-sandbox-walk-'))
const inMemory = await startSandbox()
const onDisk = await startSandbox({ data })
const checker = await createChecker({ source: builtInContract?.() })
const headers = { authorization: 'Bearer sandbox-key', 'content-type': 'application/json' }
let number = 0

async function post(url: string, body: object): Promise<void> {
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (answer.status !== 201) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
}
const list = async () => (await fetch(`${inMemory.url}/pets`, { headers })).text()
const create = () => post(`${onDisk.url}/pets`, { name: 'Rex', categoryId: 3 })
const arm = () => {
  number += 1
  const fault = { id: `fault-${number}`, on: 'getPet', respond: { status: 500 } }
  return post(inMemory.url.replace('/v1', '/__admin/faults'), fault)
}
/** An exchange that breaks a rule, and that no earlier one is equal to. */
const find = async () => {
  number += 1
  await checker.check({
    ...{ id: String(number), time: Date.now(), duration: 1 },
    ...{ method: 'GET', target: `/v1/pets?x=${number}`, requestBody: undefined },
    requestHeaders: ['authorization', 'Bearer sandbox-key'],
    ...{ status: 200, responseHeaders: ['content-type', 'application/json'] },
    responseBody: Buffer.from(`[{"id":"x${number}"}]`),
    failure: undefined,
  })
}

const session = new Session()
session.connect()
await session.post('Profiler.enable')
await session.post('Debugger.enable')
await session.post('Runtime.enable')

async function printRun(title: string, act: () => Promise<unknown>): Promise<void> {
  for (let warm = 0; warm < 5; warm += 1) await act()
  await wait(300)
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await session.post('Profiler.takePreciseCoverage')
  await act()
  await wait(200)
  const { result } = await session.post('Profiler.takePreciseCoverage')
  await session.post('Profiler.stopPreciseCoverage')
  const run = result
    .filter(({ url }) => url.startsWith(source))
    .map(({ functions }) => functions.filter(({ ranges: [all] }) => (all?.count ?? 0) > 0).length)
    .filter((functions) => functions > 0)
  const functions = run.reduce((sum, each) => sum + each, 0)
  console.log(`${title}: ${run.length} files, ${functions} functions`)
}

interface Named {
  readonly id: string
}

/** The handler of an operation. One that is compiled anew has the code of the one that answers, and so its breakpoints. */
function handlerOf(id: string): object {
  if (handlers) return handlers[id]
  const contract = contractOf(builtInContract())
  const compiled = createHandlers(contract, recordKindsOf(contract.written))
  if (typeof compiled === 'function')
    return compiled(contract.operations.find((operation: Named) => operation.id === id))
  for (const [operation, handler] of compiled) if (operation.id === id) return handler
  throw new Error(`${id} has no handler`)
}

/** The condition of the breakpoint notes the stack, and never stops. */
async function printFrames(title: string, handler: object, act: () => Promise<unknown>) {
  const noted: string[] = []
  Error.stackTraceLimit = 200
  Object.assign(globalThis, { walked: handler, note: () => noted.push(new Error().stack ?? '') })
  const { result } = await session.post('Runtime.evaluate', { expression: 'walked' })
  // The types of Node know no answer of this method.
  const breakpoint: unknown = await session.post('Debugger.setBreakpointOnFunctionCall', {
    objectId: result.objectId as string,
    condition: 'note(), false',
  })
  await act()
  await session.post('Debugger.removeBreakpoint', breakpoint as { breakpointId: string })
  const frames = (noted[0] ?? '').split('\n').filter((line) => line.includes(source))
  const files = new Set(frames.map((line) => /\/src\/([^:)]+)/.exec(line)?.[1]))
  console.log(`${title}: ${frames.length} frames in ${files.size} files to the handler`)
}

await printRun('a list', list)
await printRun('a creation with --data', create)
await printRun('a fault added', arm)
await printRun('a finding', find)
await printFrames('a list', handlerOf('listPets'), list)
await printFrames('a creation with --data', handlerOf('createPet'), create)

session.disconnect()
await inMemory.close()
await onDisk.close()
rmSync(data, { recursive: true })
