import { createHash } from 'node:crypto'
import { MOST_CLIENTS, NextCounter, OTHERS } from '../../next/next-counter.ts'
import type { ExchangeExample } from '../../next/next-types.ts'
import {
  addCell,
  type Counted,
  type CountedChanges,
  type NextTotals,
} from '../../next/shadow/next-tally.ts'
import { noFigures } from '../../next/shadow/shadowed-exchange.ts'
import type { ServerNext } from '../../sandbox/replicas/group-server.ts'
import { pairsOf, type RedisClient, scriptOf } from './redis-client.ts'

/**
 * What exchanges of all replicas show of the next contract: a hash on the server. Its fields are the names of the clients, the figures,
 * and for each change and client how often it was refused and met, and an example of each. Of other contracts it begins again.
 */
export class RedisNext implements ServerNext {
  readonly #redis: RedisClient
  readonly #key: string

  constructor(redis: RedisClient, key: string) {
    this.#redis = redis
    this.#key = key
  }

  /** @throws StorageError when the server cannot be reached. */
  async add({ cells, figures }: Counted, counted: CountedChanges): Promise<void> {
    const counts = cells.flatMap(({ change, client, refused, met, example }) => [
      ...[String(change), client, String(refused), String(met), JSON.stringify(example)],
    ])
    const { refused, otherwise, same, unjudged } = figures
    await this.#redis.run(
      addScript,
      [this.#key],
      [
        ...[digestOf(counted), String(MOST_CLIENTS), OTHERS],
        ...[refused, otherwise, same, unjudged].map(String),
        ...counts,
      ],
    )
  }

  /** @throws StorageError when the server cannot be reached. */
  async totals(counted: CountedChanges): Promise<NextTotals> {
    const { changes } = counted
    const fields = new Map(pairsOf(await this.#redis.send(this.#key, ['HGETALL', this.#key])))
    const counter = new NextCounter(changes)
    if (fields.get('changes') !== digestOf(counted))
      return { ...counter.counts(), figures: noFigures }
    const countOf = (name: string) => Number(fields.get(name) ?? 0)
    for (const name of fields.keys()) {
      const [, change, client = ''] = /^example:(\d+):(.*)$/s.exec(name) ?? []
      if (change === undefined) continue
      const cell = `${change}:${client}`
      const shown = fields.get(`refusal:${cell}`) ?? fields.get(name)
      addCell(counter, changes, {
        ...{ change: Number(change), client },
        ...{ refused: countOf(`refused:${cell}`), met: countOf(`met:${cell}`) },
        example: JSON.parse(shown as string) as ExchangeExample,
      })
    }
    const [refused, otherwise, same, unjudged] = FIGURES.map((name) => countOf(`figure:${name}`))
    return {
      ...counter.counts(),
      figures: { ...noFigures, ...{ refused, otherwise, same, unjudged } } as NextTotals['figures'],
    }
  }

  /** @throws StorageError when the server does not do so. */
  async clear(): Promise<void> {
    await this.#redis.send(this.#key, ['UNLINK', this.#key])
  }
}

// --- internal ---

const FIGURES = ['refused', 'otherwise', 'same', 'unjudged']

/**
 * Replicas with the same two contracts number the changes alike: by what is where in them. What a removal is called depends on the day on
 * which a replica was started, and its files may have other names.
 */
function digestOf({ changes, contracts }: CountedChanges): string {
  const rows = changes.map(({ operation, place }) => [
    operation,
    ...[place.older, place.newer].map((at) => at && [at.line, at.column]),
  ])
  return createHash('sha256')
    .update(JSON.stringify([contracts, rows]))
    .digest('hex')
}

/**
 * KEYS: the hash. ARGV: the digest of contracts and changes, how many clients are told apart, the name of all others, the four figures; then for each
 * change and client its number, the client, how often it was refused and met, and an example.
 */
const addScript = scriptOf(`
local key = KEYS[1]
if redis.call('HGET', key, 'changes') ~= ARGV[1] then
  redis.call('UNLINK', key)
  redis.call('HSET', key, 'changes', ARGV[1])
end
for at, name in ipairs({ 'refused', 'otherwise', 'same', 'unjudged' }) do
  redis.call('HINCRBY', key, 'figure:' .. name, ARGV[3 + at])
end
for at = 8, #ARGV, 5 do
  local client = ARGV[at + 1]
  if client ~= ARGV[3] and redis.call('HEXISTS', key, 'client:' .. client) == 0 then
    if tonumber(redis.call('HGET', key, 'clients') or '0') < tonumber(ARGV[2]) then
      redis.call('HINCRBY', key, 'clients', 1)
      redis.call('HSET', key, 'client:' .. client, '1')
    else
      client = ARGV[3]
    end
  end
  local cell = ARGV[at] .. ':' .. client
  redis.call('HINCRBY', key, 'refused:' .. cell, ARGV[at + 2])
  redis.call('HINCRBY', key, 'met:' .. cell, ARGV[at + 3])
  redis.call('HSETNX', key, 'example:' .. cell, ARGV[at + 4])
  if ARGV[at + 2] ~= '0' then redis.call('HSETNX', key, 'refusal:' .. cell, ARGV[at + 4]) end
end
return 1
`)
