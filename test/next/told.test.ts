import { expect } from 'vitest'
import { bannerLines, startFacts } from '../../src/cli/log/banner.ts'
import { nextChanges } from '../support/next-pet-store.ts'
import { test } from '../support/next-sandbox.ts'
import { spawnCli } from '../support/run-cli.ts'
import { writeFiles } from '../support/scenario-files.ts'

/** How long a command may take, in milliseconds. */
const LIMIT = 55_000

test('the start says where the next contract is met', async ({ start }) => {
  const { sandbox: header } = await start([nextChanges.withoutField])
  expect(bannerLines(header)).toContain(
    '  next        with the header Sandbox-Contract: next (Pet Store Service 2.0.0)',
  )
  const { sandbox: path } = await start([nextChanges.otherPath])
  const address = path.url.replace('/v1', '/v2')
  expect(bannerLines(path)).toContain(`  next        ${address} (Pet Store Service 2.0.0)`)
  expect(startFacts(path)).toMatchObject({ next: address })
})

test('a next contract that is the one in force, and keys for one that is not there, are said', async ({
  folder,
}) => {
  const { 'keyed.json': file } = writeFiles(folder, {
    'keyed.json': JSON.stringify({ version: 1, extends: 'default', nextKeys: ['sandbox-key'] }),
  })
  const flags = ['start', '-p', '0', '--log', 'pretty', '--exec', 'true']
  const same = await spawnCli([...flags, file, '--next', 'openapi.yaml'], { limit: LIMIT })
  expect(same.stderr).toContain(
    '--next: openapi.yaml is the contract that counts already, so nothing changes.',
  )
  expect(same.stderr).not.toContain('nextKeys')
  const alone = await spawnCli([...flags, file], { limit: LIMIT })
  expect(alone.stderr).toContain(
    'nextKeys of keyed has no effect: there is no next contract (--next FILE).',
  )
})
