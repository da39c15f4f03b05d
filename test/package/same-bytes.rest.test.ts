import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { root } from '../support/program.ts'
import { spawnCli } from '../support/run-cli.ts'
import { expect, test } from '../support/test.ts'

const run = promisify(execFile)

/** What two makers of one package can have differently. */
const MAKERS = [
  { place: 'here', umask: '022', time: '2001-02-03T04:05:06Z', TZ: 'UTC', LC_ALL: 'C' },
  {
    ...{ place: 'elsewhere, and deeper/down', umask: '077', time: '2026-10-11T12:13:14Z' },
    ...{ TZ: 'Asia/Kathmandu', LC_ALL: 'C.UTF-8' },
  },
] as const

test('npm pack makes the same bytes in two folders, at two times, and says of which commit', {
  tags: ['long'],
  timeout: 120_000,
}, async ({ folder }) => {
  const [one, two] = await Promise.all(
    MAKERS.map(async ({ place, umask, time, ...environment }) => {
      const checkout = path.join(folder, place)
      mkdirSync(checkout, { recursive: true })
      const env = { ...process.env, ...GIT, ...environment }
      const script = `umask ${umask} && cd "$1" && ${STEPS}`
      const { stdout } = await run('bash', ['-euc', script, '-', checkout, root, time], { env })
      const [{ filename, files }] = JSON.parse(stdout.slice(stdout.indexOf('[')))
      const file = path.join(checkout, filename)
      const digest = createHash('sha256').update(readFileSync(file)).digest('hex')
      return { checkout, file, files, digest, commit: stdout.split('\n')[0] as string }
    }),
  )
  if (!(one && two)) throw new Error('There are two makers.')
  process.stdout.write(`sha256 ${one.digest}\nsha256 ${two.digest}\n`)
  expect(two.files).toEqual(one.files)
  expect(two.digest).toBe(one.digest)
  await run('tar', ['xzf', two.file, '-C', folder])
  const program = [process.execPath, path.join(folder, 'package/dist/cli/main.js')] as const
  const { stdout } = await spawnCli(['--version', '--json'], { program })
  expect(one.commit).toMatch(/^[0-9a-f]{40}$/)
  expect(JSON.parse(stdout)).toEqual({
    version: JSON.parse(readFileSync('package.json', 'utf8')).version,
    commit: one.commit,
    node: process.versions.node,
    contract: `sha256:${createHash('sha256').update(readFileSync('openapi.yaml')).digest('hex')}`,
  })
})

// --- internal ---

/** A commit of its own, which does not depend on who makes it, where and when. */
const GIT = {
  ...{ GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' },
  ...{ GIT_AUTHOR_NAME: 'any', GIT_AUTHOR_EMAIL: 'any', GIT_AUTHOR_DATE: '2026-01-01T00:00:00Z' },
  ...{ GIT_COMMITTER_NAME: 'any', GIT_COMMITTER_EMAIL: 'any' },
  GIT_COMMITTER_DATE: '2026-01-01T00:00:00Z',
}

/** Copies the checkout $2, whose packages are linked where they can be, with times $3; prints its commit, and what npm packs. */
const STEPS = [
  'tar -C "$2" -c --exclude=./node_modules --exclude=./dist --exclude=./.git --exclude=./coverage --exclude=./bench/results --exclude="*.tgz" . | tar -x --no-same-permissions --touch',
  '{ cp -al "$2/node_modules" . 2>/dev/null || { rm -rf node_modules; cp -a "$2/node_modules" . 2>/dev/null || true; }; }',
  'find . -path ./node_modules -prune -o -exec touch -d "$3" {} +',
  'git init -q && git add -A && git commit -qm any && git rev-parse HEAD',
  'npm pack --json',
].join(' && ')
