// `npm run soak -- planted`: the check of a service that is broken in sixty places, among 5,000 exchanges through a proxy, by the rules
// about roles; then of a sound one with clients that write at the same time. EXCHANGES and BREAKS in the environment set other numbers,
// SEED others of them.
import process from 'node:process'
import { createRandom } from '../../src/base/random.ts'
import { createChecker } from '../../src/check/checker.ts'
import { startForwarding } from '../../src/proxy/start-forwarding.ts'
import { depot } from '../../test/support/depot.ts'
import { foundIn, sender } from '../../test/support/depot-client.ts'
import { Depot, type DepotAnswer, serveDepot } from './depot-service.ts'
import { anything, playPlots } from './depot-traffic.ts'

/** Plays both, and prints what was found. @throws Error when a break is not found, or something is found that is none. */
export async function soakPlantedBreaks(): Promise<void> {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
  const breaks = Number(process.env.BREAKS ?? 60)
  const exchanges = Number(process.env.EXCHANGES ?? 5000)
  let tamper: ((answer: DepotAnswer) => DepotAnswer) | undefined
  const broken = new Depot()
  await using one = await startThrough((request) =>
    tamper ? tamper(broken.answer(request)) : broken.answer(request),
  )
  const { sent, planted } = await playPlots(sender(one.url), broken, {
    tamperNext: (next) => {
      tamper = next
    },
    ...{ seed, breaks, exchanges },
  })
  const found = await one.found()
  const total = [...planted.values()].reduce((sum, count) => sum + count, 0)
  const missed = differences(Object.fromEntries(planted), found)
  const wrong = differences(found, Object.fromEntries(planted))
  console.log(`SEED=${seed}: ${sent} exchanges with ${total} breaks of ${planted.size} kinds`)
  console.log(`found: ${total - sizeOf(missed)}; false alarms: ${sizeOf(wrong)}`)

  const sound = new Depot()
  const chance = createRandom(seed)
  await using other = await startThrough(async (request) => {
    const pause = () => new Promise((done) => setTimeout(done, chance() * 4))
    await pause()
    const answer = sound.answer(request)
    await pause()
    return answer
  })
  let played = 0
  const client = async (number: number) => {
    const own = createRandom(seed + number)
    while (played < exchanges)
      await anything(
        (request) => {
          played += 1
          return sender(other.url)(request)
        },
        sound,
        own,
      )
  }
  await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(client))
  const alarms = await other.found()
  console.log(`a sound service, ${played} exchanges of eight clients: ${sizeOf(alarms)} findings`)
  const all = { missed, wrong, alarms }
  if (Object.values(all).some((each) => sizeOf(each) > 0))
    throw new Error(`with SEED=${seed}: ${JSON.stringify(all, undefined, 2)}`)
}

// --- internal ---

type Counts = Readonly<Record<string, number>>

/** A service behind a proxy that checks. */
async function startThrough(answer: Parameters<typeof serveDepot>[0]) {
  const source = await depot()
  const server = await serveDepot(answer)
  const checker = await createChecker({ source })
  const proxy = await startForwarding({
    ...{ source, upstream: server.url, checker },
    onBug: (bug) => {
      throw bug
    },
  })
  return {
    url: proxy.url,
    found: async (): Promise<Counts> => {
      await proxy.settled()
      return foundIn(checker.report())
    },
    [Symbol.asyncDispose]: async () => {
      await proxy.close()
      server.close()
    },
  }
}

/** What one has more of than another. */
function differences(one: Counts, other: Counts): Counts {
  const more = Object.entries(one).map(
    ([name, count]) => [name, count - (other[name] ?? 0)] as const,
  )
  return Object.fromEntries(more.filter(([, count]) => count > 0))
}

function sizeOf(counts: Counts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

if (import.meta.main) await soakPlantedBreaks()
