import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { addTo, animalsOf, countOf } from '../support/animals.ts'
import { canLift, lift, startLimited } from '../support/limited.ts'
import { program } from '../support/program.ts'
import { spawnCli } from '../support/run-cli.ts'
import { runCli } from '../support/run-command.ts'
import { some } from '../support/runs.ts'
import { expect, test } from '../support/test.ts'

const LONG = { name: 'x'.repeat(300), categoryId: 1 }

/** Adds animals, several at once, until one is refused; answers how many were taken, and a refusal. */
async function fill(url: string): Promise<{ taken: number; refusal: Response }> {
  for (let taken = 0; taken < 10_000; ) {
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => addTo(url, LONG)))
    taken += replies.filter(({ status }) => status === 201).length
    const refusal = replies.find(({ status }) => status !== 201)
    if (refusal) return { taken, refusal }
  }
  throw new Error('the disk takes everything')
}

test('on a full disk creations are 503 with the three keys of an Error, reads go on, and the file stays whole', async ({
  start,
  folder,
}) => {
  const cli = startLimited(['empty', '--data', folder], 16)
  const url = await cli.ready()
  const { taken, refusal } = await fill(url)
  expect(refusal.status).toBe(503)
  expect(refusal.headers.get('content-type')).toBe('application/json')
  expect(refusal.headers.get('retry-after')).toBe('5')
  expect(refusal.headers.get('x-sandbox-origin')).toBe('store')
  expect(await refusal.json()).toEqual({
    code: 'service_unavailable',
    message: 'The animal was not added: it cannot be written to the disk. Try again later',
    status: 503,
  })
  expect(await countOf(url)).toBe(taken)
  expect(await animalsOf(url)).toHaveLength(Math.min(taken, 100))
  // A short one may still fit; whatever is answered is what is there.
  const short = await addTo(url, { name: 'a', categoryId: 1 })
  const kept = taken + (short.status === 201 ? 1 : 0)
  const health = async () => (await fetch(url.replace('/v1', '/__admin/health'))).status
  expect(await health()).toBe(503)
  expect(cli.stderr()).toContain('empty.pets.ndjson cannot be written: EFBIG')
  const text = readFileSync(path.join(folder, 'empty.pets.ndjson'), 'utf8')
  expect(text.endsWith('}]\n')).toBe(true)
  expect(text.trimEnd().split('\n')).toHaveLength(kept + 1)
  if (!canLift) return
  // Once there is room again creations are accepted, and ids have no gap.
  const before = (await animalsOf(url)).map(({ id }) => id)
  lift(cli)
  const added = []
  for (let count = 0; count < 3; count += 1)
    added.push(((await (await addTo(url, LONG)).json()) as { id: number }).id)
  await cli.until(/empty\.pets\.ndjson can be written again/)
  expect(await health()).toBe(200)
  // Among those before, of creations at once a later one may have been taken, where an earlier one was not.
  const last = before.at(-1) as number
  expect(added).toEqual([last + 1, last + 2, last + 3])
  cli.child.kill('SIGKILL')
  await once(cli.child, 'exit')
  expect((await start({ scenario: 'empty', data: folder })).size).toBe(kept + 3)
})

const BIG = { name: 'x'.repeat(3000), categoryId: 1 }
const SMALL = { name: 'a', categoryId: 1 }

test.runIf(canLift)(
  `while a long animal is refused the health fails, although short ones are taken, and the log says each once${canLift ? '' : ' (skipped: no prlimit)'}`,
  async ({ folder }) => {
    const cli = startLimited(['empty', '--data', folder], 16)
    const url = await cli.ready()
    const health = async () => (await fetch(url.replace('/v1', '/__admin/health'))).status
    while ((await addTo(url, BIG)).status === 201);
    for (let round = 0; round < 4; round += 1) {
      expect(await health()).toBe(503)
      expect((await addTo(url, SMALL)).status).toBe(201)
      expect((await addTo(url, BIG)).status).toBe(503)
    }
    expect(await health()).toBe(503)
    lift(cli)
    expect([await health(), await health()]).toEqual([200, 200])
    expect((await addTo(url, BIG)).status).toBe(201)
    const { stderr } = await cli.stop('SIGTERM')
    const said = stderr.match(/empty\.pets\.ndjson can(not)? be written/g)
    expect(said).toEqual([
      'empty.pets.ndjson cannot be written',
      'empty.pets.ndjson can be written',
    ])
  },
)

test('a disk that cannot hold the initial animals ends the start with 3, and keeps the old content', async ({
  folder,
}) => {
  const file = path.join(folder, 'default.pets.ndjson')
  writeFileSync(file, 'old\n')
  const cli = startLimited(['default', '--data', folder, '--fresh'], 1)
  const { code, stdout, stderr } = await cli.stop()
  expect({ code, stdout }).toEqual({ code: 3, stdout: '' })
  expect(stderr).toBe(
    `${file} cannot be written: EFBIG: file too large, write. Make room, or use another --data.\n`,
  )
  expect(readFileSync(file, 'utf8')).toBe('old\n')
  expect(readdirSync(folder).filter((name) => name.endsWith('.new'))).toEqual([])
})

test('a reset that cannot be written is a problem of the control plane and changes nothing', async ({
  start,
  folder,
}) => {
  const scenario = path.join(folder, 's.json')
  const pets = Array.from({ length: 12 }, (_, at) => ({ ...LONG, id: at + 1 }))
  writeFileSync(scenario, JSON.stringify({ version: 1, pets }))
  const seeding = await start({ scenario, data: folder })
  await seeding.send('/pets', { json: { name: 'Nemo', categoryId: 1 } })
  await seeding.close()
  const cli = startLimited([scenario, '--data', folder], 3)
  const url = await cli.ready()
  const reply = await fetch(url.replace('/v1', '/__admin/reset'), { method: 'POST' })
  expect(reply.status).toBe(503)
  expect(((await reply.json()) as { detail: string }).detail).toMatch(
    /^Nothing was changed: .*s\.pets\.ndjson cannot be written: EFBIG/,
  )
  expect((await animalsOf(url)).at(-1)?.name).toBe('Nemo')
  expect((await cli.stop('SIGTERM')).code).toBe(0)
})

/** Without the rights of root, which may write everywhere. */
const PLAIN = ['setpriv', '--reuid', '65534', '--regid', '65534', '--clear-groups'] as const

/** Runs a command as a user who may not write everywhere. */
function spawnPlain(args: readonly string[]) {
  const isRoot = process.getuid?.() === 0
  return spawnCli(args, { program: isRoot ? [...PLAIN, ...program] : program })
}

/** How a directory cannot be used, and whether root can use it. */
const unusable: [string, (folder: string) => string, RegExp, boolean][] = [
  [
    'may not be written to',
    (folder) => {
      const data = path.join(folder, 'locked')
      mkdirSync(data, { mode: 0o555 })
      return data
    },
    /^--data \S+ cannot be used: .+\. Name a directory that you can write to\.\n$/,
    true,
  ],
  [
    'cannot be made',
    (folder) => {
      chmodSync(folder, 0o555)
      return path.join(folder, 'new')
    },
    /^--data \S+ cannot be used: EACCES: .+\. Name a directory that you can write to\.\n$/,
    true,
  ],
  [
    'is a file',
    (folder) => {
      writeFileSync(path.join(folder, 'file'), '')
      return path.join(folder, 'file')
    },
    /^--data \S+ cannot be used: EEXIST: .+\. Name a directory that you can write to\.\n$/,
    false,
  ],
  [
    'lies where no directory can be',
    () => '/proc/x/y',
    /^--data \/proc\/x\/y cannot be used: ENOENT: .+\. Name a directory that you can write to\.\n$/,
    false,
  ],
  [
    'holds a pipe in place of the file',
    (folder) => {
      execFileSync('mkfifo', ['-m', '666', path.join(folder, 'default.pets.ndjson')])
      chmodSync(folder, 0o777)
      return folder
    },
    /^\S+default\.pets\.ndjson cannot be opened: it is not a regular file\. Make it a file that you can write to, or use another --data\.\n$/,
    false,
  ],
  [
    'holds a file that may not be written to',
    (folder) => {
      const file = path.join(folder, 'default.pets.ndjson')
      writeFileSync(file, '', { mode: 0o444 })
      chmodSync(folder, 0o777)
      return folder
    },
    /^\S+default\.pets\.ndjson cannot be opened: EACCES: .+\. Make it a file that you can write to, or use another --data\.\n$/,
    true,
  ],
]
test.for(some(unusable, 2))(
  'a directory that %s ends the start with 3 and a line that says so',
  async ([, make, said, isPlain], { folder }) => {
    chmodSync(folder, 0o755)
    const args = ['start', '-p', '0', '--data', make(folder)]
    const { code, stdout, stderr } = await (isPlain ? spawnPlain(args) : runCli(args))
    chmodSync(folder, 0o755)
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' })
    expect(stderr).toMatch(said)
  },
)
