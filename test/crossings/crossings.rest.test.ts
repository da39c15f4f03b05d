import fc from 'fast-check'
import { hasRedis, startRedis, withoutRedis } from '../support/redis-server.ts'
import { runs } from '../support/runs.ts'
import { test } from '../support/test.ts'
import { play } from './play.ts'
import { isolations, places, scriptOf } from './steps.ts'

const stages = places.flatMap((place) => isolations.map((isolation) => ({ place, isolation })))

test.for(stages)(
  `worlds in $place, $isolation, meet the contract that they are told until they begin again, and both show the same animals${withoutRedis}`,
  { timeout: 300_000 },
  async ({ place, isolation }, { skip }) => {
    if (place === 'server' && !hasRedis) return skip()
    const redis = place === 'server' ? await startRedis() : undefined
    try {
      await fc.assert(
        fc.asyncProperty(scriptOf(60, true), async (script) => {
          await play(script, { place, isolation, redis, hasNext: true })
        }),
        { ...runs(1), endOnFailure: true },
      )
    } finally {
      await redis?.stop()
    }
  },
)

test.for(stages)(
  `worlds in $place, $isolation, are as a model says after creations, resets, snapshots, switches, reloads, stops and evictions${withoutRedis}`,
  { timeout: 300_000 },
  async ({ place, isolation }, { skip }) => {
    if (place === 'server' && !hasRedis) return skip()
    const redis = place === 'server' ? await startRedis() : undefined
    try {
      await fc.assert(
        fc.asyncProperty(scriptOf(80), async (script) => {
          await play(script, { place, isolation, redis })
        }),
        { ...runs(2), endOnFailure: true },
      )
    } finally {
      await redis?.stop()
    }
  },
)

const scripts = {
  'that go back to a snapshot have what they had then and nothing else, and after a reset what their scenario has now':
    [
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
    ],
  'hand what they were told on to a new one, wherever they were told': [
    { do: 'stand', who: 'k1', year: 2028 },
    { do: 'choose', who: 'k1', choice: 'keep' },
    { do: 'meet', who: 'k1', contract: 'next' },
    { do: 'make' },
    { do: 'look', who: 'made' },
    { do: 'choose', who: 'made', choice: 'reject' },
    { do: 'reset', who: 'k1' },
    { do: 'look', who: 'made' },
  ],
} as const

for (const [what, script] of Object.entries(scripts))
  test.for(stages)(
    `worlds in $place, $isolation, ${what}${withoutRedis}`,
    { timeout: 60_000 },
    async ({ place, isolation }, { skip }) => {
      if (place === 'server' && !hasRedis) return skip()
      const redis = place === 'server' ? await startRedis() : undefined
      try {
        await play(script, { place, isolation, redis, hasNext: true })
      } finally {
        await redis?.stop()
      }
    },
  )
