// A process of `npm run soak -- contracts`: plays what it is sent, and sends back what came of it.
import process from 'node:process'
import { play } from '../../test/contract/behaviour/play.ts'
import { startRedis } from '../../test/support/redis-server.ts'
import type { ContractRun } from './contracts.ts'

process.once('message', async (message) => {
  const { document, plays } = message as ContractRun
  const redis = plays.some(({ storage }) => storage === 'replicas') ? await startRedis() : undefined
  try {
    for (const each of plays) process.send?.(await play(document, { ...each, redis }))
  } finally {
    await redis?.stop()
    process.disconnect()
  }
})

// An exit handler stops the server.
process.once('SIGTERM', () => process.exit(143))
