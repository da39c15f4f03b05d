import { test as base } from '../store/redis/support.ts'
import { hasRedis, withoutRedis } from '../support/redis-server.ts'

/** Where worlds can be. */
export const places = ['memory', 'directory', 'server'] as const
export type PlaceOfWorlds = (typeof places)[number]

/** Each place with each isolation. */
export const cases = places.flatMap((place) =>
  (['shared', 'per-key'] as const).map((isolation) => ({ place, isolation })),
)

/** Tests of worlds in different places: `dataIn` is the option of a start. */
export const test = base.extend<{
  dataIn: (place: PlaceOfWorlds) => Promise<{ readonly data?: string }>
}>({
  dataIn: async ({ folder, redis }, use) => {
    await use(async (place) => {
      if (place === 'memory') return {}
      return { data: place === 'directory' ? folder : (await redis()).address }
    })
  },
})

/** A test of worlds in a place, which is skipped where that is not there. */
export const testIn = (place: PlaceOfWorlds) => test.skipIf(place === 'server' && !hasRedis)

/** What a title says of a place. */
export const inPlace = (place: PlaceOfWorlds) =>
  `(${place})${place === 'server' ? withoutRedis : ''}`
