import { readFileSync } from 'node:fs'
import path from 'node:path'
import { addTo, animalOf, countOf } from '../support/animals.ts'
import { type RunningCli, startCli } from '../support/run-cli.ts'
import { expect, test } from '../support/test.ts'

const startOn = (folder: string, ...flags: string[]): RunningCli =>
  startCli(['start', 'empty', '-p', '0', '--log', 'json', '--data', folder, ...flags])

/** Adds animals over 16 connections until the server is gone, and notes the ids that are acknowledged, by name. */
async function addUntilGone(
  url: string,
  round: number,
  acknowledged: Map<string, number>,
): Promise<void> {
  const client = async (_: unknown, number: number) => {
    for (let count = 0; ; count += 1) {
      const name = `${round}-${number}-${count}`
      try {
        const reply = await addTo(url, { name, categoryId: 1 })
        const { id } = (await reply.json()) as { id: number }
        expect(reply.status).toBe(201)
        acknowledged.set(name, id)
      } catch (error) {
        if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error
        return // the connection was cut
      }
    }
  }
  await Promise.all(Array.from({ length: 16 }, client))
}

/** Waits until some more animals are acknowledged, however busy the machine is. */
async function untilMore(acknowledged: ReadonlyMap<string, number>, more: number): Promise<void> {
  const enough = acknowledged.size + more
  while (acknowledged.size < enough) await new Promise((resolve) => setTimeout(resolve, 5))
}

test('every acknowledged animal is there after SIGKILL under load, once, under its id', async ({
  folder,
}) => {
  const all = new Map<string, number>()
  for (let round = 0; round < 2; round += 1) {
    const cli = startOn(folder)
    const url = await cli.ready()
    const load = addUntilGone(url, round, all)
    await untilMore(all, 60 + 50 * round)
    cli.child.kill('SIGKILL')
    await load
  }
  const cli = startOn(folder)
  const url = await cli.ready()
  for (const [name, id] of [...all].filter((_, at) => at % 20 === 0))
    expect((await animalOf(url, id))?.name).toBe(name)
  const count = await countOf(url)
  expect((await cli.stop('SIGTERM')).code).toBe(0)
  // What cannot be listed beyond the first hundred is looked up in the file.
  const lines = readFileSync(path.join(folder, 'empty.pets.ndjson'), 'utf8').trimEnd().split('\n')
  const kept = lines.slice(1).map((line) => JSON.parse(line)[1] as { id: number; name: string })
  expect(kept).toHaveLength(count)
  expect(new Set(kept.map(({ id }) => id)).size).toBe(count)
  const byName = new Map(kept.map(({ id, name }) => [name, id]))
  expect(byName.size).toBe(count)
  expect([...all].filter(([name, id]) => byName.get(name) !== id)).toEqual([])
})
