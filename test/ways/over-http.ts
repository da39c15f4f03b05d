import path from 'node:path'
import type { StartOptions } from '../../src/http/start-options.ts'
import { startSandboxOf } from '../../src/http/start-sandbox.ts'
import { askingAt, expectKept, writeAll } from './asking.ts'
import type { Changed } from './changed.ts'
import type { Stage } from './play.ts'

/** The operations of the contract, with state in memory. */
export async function inMemory(changed: Changed): Promise<void> {
  await using sandbox = await start(changed)
  const ask = askingAt(sandbox.url)
  await expectKept(changed, ask, await writeAll(changed, [ask]))
}

/** The operations of the contract, with state in a directory, before and after a restart. */
export async function inDirectory(changed: Changed, { folder }: Stage): Promise<void> {
  const data = path.join(folder, 'data')
  const first = await start(changed, { data })
  const ask = askingAt(first.url)
  const kept = await writeAll(changed, [ask])
  await expectKept(changed, ask, kept)
  await first.close()
  await using second = await start(changed, { data })
  const again = askingAt(second.url)
  await expectKept(changed, again, kept)
  await expectKept(changed, again, new Map([...kept, ...(await writeAll(changed, [again]))]))
}

/** The operations of the contract at two replicas in turns: what one has taken, both show. */
export async function atReplicas(changed: Changed, { redis }: Stage): Promise<void> {
  if (!redis) throw new Error('replicas need a server')
  redis.ask('flushall')
  await using one = await start(changed, { data: redis.address })
  await using other = await start(changed, { data: redis.address })
  const [first, second] = [askingAt(one.url), askingAt(other.url)]
  const kept = await writeAll(changed, [first, second])
  for (const ask of [first, second]) await expectKept(changed, ask, kept)
}

// --- internal ---

function start(changed: Changed, options: StartOptions = {}) {
  return startSandboxOf(changed.source, { scenario: changed.scenario(), ...options })
}
