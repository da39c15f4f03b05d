import { spawnSync } from 'node:child_process'
import { closeSync, constants, openSync, readFileSync, readSync } from 'node:fs'
import path from 'node:path'
import { startCli } from '../support/run-cli.ts'
import { some } from '../support/runs.ts'
import { expect, test } from '../support/test.ts'

/** A request whose line of the log is long, so that few of them fill what a pipe holds. */
const LONG = `/pets?limit=1&note=${'x'.repeat(8000)}`

/** Asks so often, several at a time; answers how many answers had another status than 200. */
async function askOften(url: string, times: number, target = LONG): Promise<number> {
  const headers = { authorization: 'Bearer sandbox-key' }
  let left = times
  let others = 0
  const client = async () => {
    while (left > 0) {
      left -= 1
      const response = await fetch(url + target, { headers })
      await response.arrayBuffer()
      if (response.status !== 200) others += 1
    }
  }
  await Promise.all(Array.from({ length: 8 }, client))
  return others
}

/** Makes a named pipe that holds what fits in; the descriptor that is answered keeps it open. */
function openPipe(folder: string): number {
  const file = path.join(folder, 'pipe')
  spawnSync('mkfifo', [file])
  return openSync(file, constants.O_RDWR)
}

const targets: [string, (folder: string) => number | 'unread'][] = [
  ['a full disk', () => openSync('/dev/full', 'w')],
  ['a pipe that nobody reads', openPipe],
  ['a socket that nobody reads', () => 'unread'],
]

for (const log of some(['json', 'pretty'], 1))
  test.for(some(targets, 1))(
    `with standard error on %s, --log ${log} delays neither an answer nor the stop`,
    async ([, open], { folder }) => {
      const stderr = open(folder)
      const cli = startCli(['-p', '0', '--log', log], { stderr })
      expect(await askOften(await cli.ready(), 300)).toBe(0)
      expect((await cli.stop('SIGTERM')).code).toBe(0)
      if (typeof stderr === 'number') closeSync(stderr)
    },
  )

test('lines of the log that were dropped are counted, and said once there is room again', {
  tags: ['long'],
}, async ({ folder }) => {
  const pipe = openPipe(folder)
  const cli = startCli(['-p', '0', '--log', 'json'], { stderr: pipe })
  expect(await askOften(await cli.ready(), 300)).toBe(0)
  let text = ''
  const reader = openSync(path.join(folder, 'pipe'), constants.O_RDONLY | constants.O_NONBLOCK)
  const read = () => {
    const bytes = Buffer.alloc(65_536)
    try {
      for (;;) text += bytes.toString('utf8', 0, readSync(reader, bytes))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
    }
    return text
  }
  await expect.poll(read, { timeout: 5000 }).toMatch(/lines were dropped/)
  await cli.stop('SIGTERM')
  const lines = read()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  const dropped = Number(/^(\d+) lines/.exec(lines.find(({ level }) => level === 40).msg)?.[1])
  expect(dropped).toBeGreaterThan(0)
  expect(lines.filter(({ msg }) => msg === 'request').length + dropped).toBe(300)
  closeSync(pipe)
  closeSync(reader)
})

test('what is logged right before the end is in the log, in the order of time', async ({
  folder,
}) => {
  const file = path.join(folder, 'log')
  const stderr = openSync(file, 'a')
  const cli = startCli(['-p', '0', '--log', 'json'], { stderr })
  const url = await cli.ready()
  // Between the requests, a line that is made at once: that of a reset.
  expect(await askOften(url, 400, '/pets')).toBe(0)
  await fetch(new URL('/__admin/reset', url), { method: 'POST' })
  expect(await askOften(url, 100, '/pets')).toBe(0)
  await cli.stop('SIGTERM')
  closeSync(stderr)
  const lines = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines.filter(({ msg }) => msg === 'request')).toHaveLength(500)
  const reset = lines.findIndex(({ msg }) => /reset/.test(msg))
  expect(lines.slice(0, reset).filter(({ msg }) => msg === 'request')).toHaveLength(400)
  expect(lines.map(({ time }) => time)).toEqual(lines.map(({ time }) => time).toSorted())
})
