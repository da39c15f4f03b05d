import { hasRedis, startRedis, withoutRedis } from '../support/redis-server.ts'
import { some } from '../support/runs.ts'
import { test } from '../support/test.ts'
import { play } from './play.ts'
import { isolations, places, type Step } from './steps.ts'

// Each kind of step, in the orders that have gone wrong before; `npm run soak -- crossings` plays random scripts at length.

const KEPT: readonly Step[] = [
  { do: 'create', who: 'k1' },
  { do: 'create', who: 'k2' },
  { do: 'make' },
  { do: 'create', who: 'made' },
  { do: 'meet', who: 'k2', contract: 'next' },
  { do: 'create', who: 'k2' },
  { do: 'remove', who: 'k1', id: 2 },
  { do: 'create', who: 'k3' },
  { do: 'look', who: 'k1' },
  { do: 'switchOne', who: 'k1', to: 'twin' },
  { do: 'switch', to: 'twin' },
  { do: 'put', who: 'k2', id: 8 },
  { do: 'switch', to: 'first' },
  { do: 'stop', signal: 'SIGKILL' },
  { do: 'look', who: 'k2' },
  { do: 'create', who: 'k2' },
  { do: 'reload', to: 'grown' },
  { do: 'create', who: 'k1' },
  { do: 'reset', who: 'all' },
  { do: 'put', who: 'k1', id: 6 },
  { do: 'stop', signal: 'SIGTERM' },
  { do: 'make' },
  { do: 'arm', who: 'made' },
  { do: 'discard' },
  { do: 'switch', to: 'other' },
  { do: 'restore', who: 'k1', snapshot: 'a' },
  { do: 'create', who: 'k1' },
]

const BROUGHT_BACK: readonly Step[] = [
  { do: 'take', who: 'k1', snapshot: 'a' },
  { do: 'meet', who: 'k1', contract: 'next' },
  { do: 'stand', who: 'k1', year: 2028 },
  { do: 'arm', who: 'k1' },
  { do: 'put', who: 'k1', id: 7 },
  { do: 'take', who: 'k1', snapshot: 'b' },
  { do: 'restore', who: 'k1', snapshot: 'a' },
  { do: 'restore', who: 'k1', snapshot: 'b' },
  { do: 'switch', to: 'faulty' },
  { do: 'restore', who: 'k1', snapshot: 'a' },
  { do: 'reset', who: 'k1' },
  { do: 'stand', who: 'k1', year: 2028 },
  { do: 'choose', who: 'k1', choice: 'keep' },
  { do: 'meet', who: 'k1', contract: 'next' },
  { do: 'make' },
  { do: 'look', who: 'made' },
  { do: 'choose', who: 'made', choice: 'reject' },
  { do: 'reset', who: 'k1' },
  { do: 'look', who: 'made' },
]

const kept = {
  keep: 'keep what they have over switches, reloads, stops and evictions as far as their place does, and meet the contract that they are told until they begin again',
  script: KEPT,
}
const broughtBack = {
  keep: 'go back to a snapshot to what they had then and nothing else, have after a reset what their scenario has now, and hand what they were told on to a new one',
  script: BROUGHT_BACK,
}

const usual = [
  { place: 'server', isolation: 'shared', ...kept },
  { place: 'disk', isolation: 'shared', ...broughtBack },
] as const
const all = isolations.flatMap((isolation) =>
  places.flatMap((place) => [kept, broughtBack].map((each) => ({ place, isolation, ...each }))),
)

test.for(some([...usual, ...all], usual.length))(
  `worlds in $place, $isolation, $keep${withoutRedis}`,
  { timeout: 120_000 },
  async ({ place, isolation, script }, { skip }) => {
    if (place === 'server' && !hasRedis) return skip()
    await using redis = place === 'server' ? await startRedis() : undefined
    await play(script, { place, isolation, redis, hasNext: true })
  },
)
