import { readFileSync } from 'node:fs'
import process from 'node:process'
import { inspect } from 'node:util'
import type { startSandbox } from '../../src/index.ts'

/**
 * Serves a contract and asks each operation once, with whatever is at hand. Returns the exit code that a command would have, and says on
 * standard error what is wrong.
 */
export async function serveContract(file: string, start: typeof startSandbox): Promise<number> {
  const bugs: unknown[] = []
  try {
    const onBug = (bug: unknown) => bugs.push(bug)
    const sandbox = await start({ contract: file, onBug })
    for (const [method, target] of requestsOf(file)) await ask(sandbox.url + target, method, bugs)
    await sandbox.close()
  } catch (error) {
    const { name, message } = error as Error
    if (name !== 'UsageError' && name !== 'StartError') throw error
    process.stderr.write(`${message}\n`)
    return name === 'UsageError' ? 2 : 3
  }
  for (const bug of bugs) process.stderr.write(`This is a bug: ${inspect(bug)}\n`)
  return bugs.length > 0 ? 70 : 0
}

// --- internal ---

const METHODS = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'])

function requestsOf(file: string): (readonly [method: string, target: string])[] {
  const { paths } = JSON.parse(readFileSync(file, 'utf8')) as { readonly paths?: object }
  return Object.entries(paths ?? {}).flatMap(([path, item]) =>
    Object.keys(item ?? {})
      .filter((method) => METHODS.has(method) && method !== 'trace')
      .map((method) => [method, encodeURI(path.replace(/\{[^}]*\}/g, '1'))] as const),
  )
}

async function ask(url: string, method: string, bugs: unknown[]): Promise<void> {
  const hasBody = !/^(get|head|options)$/.test(method)
  const answer = await fetch(url, {
    method: method.toUpperCase(),
    headers: {
      authorization: 'Bearer key',
      ...(hasBody && { 'content-type': 'application/json' }),
    },
    ...(hasBody && { body: '{"id":1,"name":"a"}' }),
    redirect: 'manual',
    signal: AbortSignal.timeout(20_000),
  })
  const text = await answer.text()
  if (answer.status === 500) bugs.push(`${method} ${url} is answered 500: ${text.slice(0, 300)}`)
}
