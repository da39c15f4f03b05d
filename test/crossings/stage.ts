import { createTemporaryFolder } from '../../bench/temporary-folder.ts'
import type { RedisServer } from '../support/redis-server.ts'
import { type Reply as PlainReply, sendJson } from '../support/send-json.ts'
import type { Client, Isolation, Met, Place } from './steps.ts'

/** Where a script is played. */
export interface Stage {
  readonly place: Place
  readonly isolation: Isolation
  /** The server, if the place is one; it is emptied first. */
  readonly redis?: RedisServer | undefined
}

/** What plays the steps of a script, and compares after each what is there with what a model expects. */
interface Player<Step> {
  begin(): Promise<void>
  /** Plays a step, which is told before it changes anything; returns whether it applied. */
  step(step: Step, tell: () => void): Promise<boolean>
  end?(): Promise<void>
  close(): Promise<void>
  log?(): string
}

/**
 * Plays a script. Returns the number of steps that were not left out.
 * @throws Error that names the first step that differs, and the steps before it.
 */
export async function playOn<Step>(
  script: readonly Step[],
  { place, isolation, redis }: Stage,
  playerIn: (folder: string) => Player<Step>,
): Promise<number> {
  using folder = createTemporaryFolder()
  redis?.ask('flushall')
  const player = playerIn(folder.path)
  const done: string[] = []
  let played = 0
  try {
    await player.begin()
    for (const step of script)
      if (await player.step(step, () => done.push(JSON.stringify(step)))) played += 1
    await player.end?.()
  } catch (error) {
    const said = [
      `${place}, ${isolation}, after`,
      ...done,
      (error as Error).message,
      player.log?.(),
    ]
    throw new Error(said.join('\n  '), { cause: error })
  } finally {
    await player.close()
  }
  return played
}

/** What a request has besides its target. */
export interface Asked {
  readonly key?: string
  readonly json?: object | undefined
  /** What it says of the contract. */
  readonly contract?: Met | undefined
  /** Who asks, if that is a client of the contract. */
  readonly who?: Client
}

/** An answer with the ids that it says of itself and of its world, and the contract that was met. */
export interface Reply extends PlainReply {
  readonly met: string | null
  readonly id: string | null
  readonly world: string | null
}

/** Sends `GET /v1/pets`. */
export async function ask(
  { url }: { readonly url: string },
  line: string,
  { key, json, contract, who }: Asked,
): Promise<Reply> {
  const [method = '', target = ''] = line.split(' ')
  const said = {
    ...(contract && { 'sandbox-contract': contract }),
    ...(who && { 'user-agent': `client-${who}` }),
  }
  const sent = { method, json, key: key ?? null, headers: said }
  const reply = await sendJson(new URL(target, url).href, sent)
  return {
    ...reply,
    met: reply.headers.get('sandbox-contract'),
    id: reply.headers.get('x-request-id'),
    world: reply.headers.get('x-sandbox-world'),
  }
}

/** Compares what was got with what was expected. @throws Error that says what differs. */
export function same<Value>(got: Value, expected: Value, what: string): void {
  if (got !== expected) throw new Error(`${what}: expected ${expected}, got ${got}`)
}
