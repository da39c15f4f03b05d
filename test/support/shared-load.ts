import { setTimeout as sleep } from 'node:timers/promises'

/** What clients of a shared sandbox have seen so far. */
export interface Seen {
  /** The animals that were acknowledged, by key: the name of each id. */
  readonly acknowledged: ReadonlyMap<string, Map<number, string>>
  /** Answers that no working sandbox gives. */
  readonly wrong: string[]
  /** When answers were 5xx or connections failed, in milliseconds since the start of the process. */
  readonly refused: number[]
  /** When they were as they should be. */
  readonly answered: number[]
}

/** Clients at work. */
export interface SharedLoad extends Seen {
  stop(): Promise<void>
}

/**
 * Has one client for each key create animals, and read any of those that were acknowledged; each request goes to the next of some
 * addresses. Answers of 502, 503 and 504 and failed connections are refusals: what was asked may have been done or not.
 */
export function startLoad(urls: readonly string[], keys: readonly string[]): SharedLoad {
  const acknowledged = new Map(keys.map((key) => [key, new Map<number, string>()]))
  const seen: Seen = { acknowledged, wrong: [], refused: [], answered: [] }
  let isOver = false
  let turn = 0
  const nextUrl = () => urls[turn++ % urls.length] as string
  const client = async (key: string) => {
    for (let count = 0; !isOver; count += 1) {
      const known = acknowledged.get(key) as Map<number, string>
      const isWell =
        count % 3 === 0
          ? await create({ seen, key, url: nextUrl(), name: `${key} ${count}` })
          : await read({ seen, key, url: nextUrl(), known, at: count })
      // A client that is refused waits before it tries again.
      await sleep(isWell ? 2 : 50)
    }
  }
  const clients = keys.map(client)
  return {
    ...seen,
    stop: async () => {
      isOver = true
      await Promise.all(clients)
    },
  }
}

/** Looks up every acknowledged animal at an address; returns those that are not there as they were. */
export async function findLost(url: string, { acknowledged }: Seen): Promise<readonly string[]> {
  const lost: string[] = []
  for (const [key, animals] of acknowledged)
    for (const [id, name] of animals) {
      const reply = await fetch(`${url}/pets/${id}`, { headers: headersOf(key) })
      const text = await reply.text()
      if (reply.status !== 200 || JSON.parse(text).name !== name)
        lost.push(`${name} (${id}): ${reply.status} ${text}`)
    }
  return lost
}

/** The time of an outage that began at `since`, in seconds: to the first refusal, and from `until` to the last one. */
export function timelineOf({ refused, wrong }: Seen, since: number, until: number): string {
  const during = refused.filter((time) => time >= since)
  const seconds = (time: number | undefined) => ((time ?? 0) / 1000).toFixed(2)
  const [first = since] = during
  const last = during.at(-1) ?? until
  return `first refusal after ${seconds(first - since)} s, the last ${seconds(Math.max(0, last - until))} s after it was back; ${during.length} refusals, ${wrong.length} wrong answers`
}

// --- internal ---

interface Asked {
  readonly seen: Seen
  readonly url: string
  readonly key: string
}

const REFUSALS = [502, 503, 504]

function headersOf(key: string) {
  return { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
}

/** An answer; `undefined` if it was refused. */
async function ask(
  { seen, url, key }: Asked,
  target: string,
  body?: string,
): Promise<{ status: number; text: string } | undefined> {
  try {
    const reply = await fetch(url + target, {
      headers: headersOf(key),
      ...(body !== undefined && { method: 'POST', body }),
    })
    const text = await reply.text()
    const isRefused = REFUSALS.includes(reply.status)
    if (reply.headers.has('x-request-id') && isRefused && !reply.headers.has('retry-after'))
      seen.wrong.push(`${target}: ${reply.status} without Retry-After`)
    const times = isRefused ? seen.refused : seen.answered
    times.push(performance.now())
    return isRefused ? undefined : { status: reply.status, text }
  } catch {
    seen.refused.push(performance.now())
    return undefined
  }
}

async function create({ name, ...asked }: Asked & { name: string }): Promise<boolean> {
  const reply = await ask(asked, '/pets', JSON.stringify({ name, categoryId: 1 }))
  if (!reply) return false
  const { seen, key } = asked
  const animals = seen.acknowledged.get(key) as Map<number, string>
  if (reply.status !== 201) seen.wrong.push(`create ${name}: ${reply.status} ${reply.text}`)
  else {
    const { id } = JSON.parse(reply.text) as { id: number }
    if (animals.has(id)) seen.wrong.push(`create ${name}: ${id} is ${animals.get(id)}`)
    animals.set(id, name)
  }
  return true
}

async function read({
  known,
  at,
  ...asked
}: Asked & { known: ReadonlyMap<number, string>; at: number }): Promise<boolean> {
  const ids = [...known.keys()]
  // The last one above all: another replica has just created it.
  const id = at % 3 === 1 ? ids.at(-1) : ids[(at * 7919) % ids.length]
  if (id === undefined) return true
  const reply = await ask(asked, `/pets/${id}`)
  if (!reply) return false
  const { status, text } = reply
  if (status !== 200 || JSON.parse(text).name !== known.get(id))
    asked.seen.wrong.push(`get ${id} of ${asked.key}, which is ${known.get(id)}: ${status} ${text}`)
  return true
}
