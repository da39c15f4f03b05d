import { createChecker } from '../../../src/check/checker.ts'
import { test } from '../../proxy/support.ts'
import { Depot, type DepotAnswer, depot, serveDepot } from '../../support/depot.ts'
import { foundIn, sender } from '../../support/depot-client.ts'
import { plots } from '../../support/depot-plots.ts'
import { anything, chanceOf, playPlots } from '../../support/depot-traffic.ts'
import { expect } from '../../support/test.ts'

test('a proxy finds each break of a rule by role, and nothing else', { tags: ['long'] }, async ({
  proxy,
}) => {
  const source = await depot()
  const service = new Depot()
  let tamper: ((answer: DepotAnswer) => DepotAnswer) | undefined
  const server = await serveDepot((request) =>
    (tamper ?? ((same) => same))(service.answer(request)),
  )
  const checker = await createChecker({ source })
  const { url, settled } = await proxy({ source, upstream: server.url, checker })
  const { sent, planted } = await playPlots(sender(url), service, {
    tamperNext: (next) => {
      tamper = next
    },
    ...{ seed: 28, breaks: plots.length, exchanges: 600 },
  })
  await settled()
  const report = checker.report()
  server.close()
  expect(foundIn(report)).toEqual(Object.fromEntries(planted))
  expect(report.exchanges.total).toBe(sent)
  expect(report.remarks).toBe(undefined)
})

test('a proxy finds nothing in a sound service with clients that write at the same time', {
  tags: ['long'],
}, async ({ proxy }) => {
  const source = await depot()
  const service = new Depot()
  const chance = chanceOf(7)
  const server = await serveDepot(async (request) => {
    const pause = () => new Promise((done) => setTimeout(done, chance() * 3))
    await pause()
    const answer = service.answer(request)
    await pause()
    return answer
  })
  const checker = await createChecker({ source })
  const { url, settled } = await proxy({ source, upstream: server.url, checker })
  const client = async (seed: number) => {
    const own = chanceOf(seed)
    for (let count = 0; count < 60; count += 1) await anything(sender(url), service, own)
  }
  await Promise.all([1, 2, 3, 4].map(client))
  await settled()
  server.close()
  expect(foundIn(checker.report())).toEqual({})
})
