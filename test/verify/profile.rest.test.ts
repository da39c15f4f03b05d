import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { profileText } from '../../src/verify/profile.ts'
import { spawnCli } from '../support/run-cli.ts'
import { runCli } from '../support/run-command.ts'
import { expect, test } from '../support/test.ts'
import { OTHER_CHOICES, SERVICE_KEY, type Spoil, startPetService } from './pet-service.ts'
import { choicesOf, verifyService } from './verify-service.ts'

const env = { PETSTORE_KEY: SERVICE_KEY }
const lineOf = (url: string, flags: readonly string[]) => [
  ...['verify', url, '--rate', '1000', '--log', 'silent', ...flags],
]

/** Runs `verify` as fast as it goes, with the key of the service. */
const verify = (url: string, ...flags: string[]) => runCli(lineOf(url, flags), { env })

test('a profile has all 12 points at which a service does otherwise; with it there is no difference, and a scenario that extends it has its choices', async ({
  folder,
  start,
}) => {
  const { url } = await startPetService()
  const file = path.join(folder, 'real.yaml')
  const first = await verify(url, '--allow-writes', '--write-profile', file)
  expect(first.code).toBe(0)
  const text = await readFile(file, 'utf8')
  for (const [name, choice] of Object.entries(OTHER_CHOICES))
    expect(text).toContain(`\n  ${name}: ${choice}\n`)
  expect(text.match(/^ {2}\w+: /gm)).toHaveLength(12)
  expect(text).toContain('# notKept: not known, it cannot be provoked from outside.')
  const valid = await runCli(['scenario', 'validate', file])
  expect(valid).toMatchObject({ code: 0 })
  const again = await verify(url, '--allow-writes', '--scenario', file, '--fail-on', 'warning')
  expect(again).toMatchObject({ code: 0, stderr: '' })
  expect(again.stdout).not.toContain('differs')
  const mine = path.join(folder, 'mine.yaml')
  await writeFile(
    mine,
    'version: 1\nextends: real.yaml\npets: [{ id: 7, name: Rex, categoryId: 1 }, { id: 9, name: Ada, categoryId: 1 }]\n',
  )
  const sandbox = await start({ scenario: mine })
  const { body, headers } = await sandbox.send('/pets')
  expect(body.map(({ id }: { id: number }) => id)).toEqual([9, 7])
  expect(headers.get('x-total-count')).toBe('2')
})

test('a profile of reads says which points need leave to write; it overwrites a profile, and nothing else', async ({
  folder,
}) => {
  const { url } = await startPetService()
  const file = path.join(folder, 'reads.yaml')
  await verify(url, '--write-profile', file)
  const text = await readFile(file, 'utf8')
  expect(text).toContain('\n  listOrder: newest\n')
  expect(text).toContain('# createdStatus: not known, needs --allow-writes.')
  await verify(url, '--write-profile', file)
  expect(await readFile(file, 'utf8')).toBe(text)
  const mine = path.join(folder, 'mine.yaml')
  await writeFile(mine, 'version: 1\n')
  const refused = await verify(url, '--write-profile', mine)
  expect(refused.code).toBe(2)
  expect(refused.stderr).toContain(`${mine} exists and is not a profile, so it is not overwritten.`)
  expect(await readFile(mine, 'utf8')).toBe('version: 1\n')
})

test('a run that ends early writes what it has seen where there is no profile, leaves one as it is, says so, and fails', {
  tags: ['long'],
}, async ({ folder }) => {
  const goneAfter20: Spoil = (_request, _answer, index) => (index >= 20 ? 'drop' : undefined)
  const file = path.join(folder, 'real.yaml')
  const partial = await startPetService(goneAfter20)
  expect(await verify(partial.url, '--write-profile', file)).toMatchObject({ code: 1 })
  const first = await readFile(file, 'utf8')
  expect(first).toContain('# Not everything was asked: 5 requests in a row had no answer')
  const { url } = await startPetService(goneAfter20)
  const flags = ['--write-profile', file, '--fail-on', 'never']
  const { code, stderr } = await spawnCli(lineOf(url, flags), { env })
  expect(code).toBe(1)
  expect(stderr).toContain(`${file} stays as it is: not all probes were sent`)
  expect(await readFile(file, 'utf8')).toBe(first)
})

/** What is seen of a service by reading, and its profile. */
async function profileOf(spoil: Spoil) {
  const { url } = await startPetService(spoil)
  const { verification } = await verifyService(url, { allowWrites: false })
  const text = profileText(verification, { file: 'profile.yaml', upstream: url, time: 0 })
  return { url, text, row: (name: string) => verification.entries.find((e) => e.name === name) }
}

test('a service that mixes its choices is told with how often it made each, and its profile rotates', {
  tags: ['long'],
}, async ({ folder }) => {
  let lists = 0
  const { url, text, row } = await profileOf(({ method, target }, answer) => {
    if (method !== 'GET' || !/^\/v1\/pets\?limit=100$/.test(target)) return undefined
    lists += 1
    const body = answer.body as object[]
    return lists % 2 === 0 ? { ...answer, body: body.toReversed() } : undefined
  })
  const listOrder = row('listOrder')
  expect(listOrder?.result).toBe('differs')
  expect(listOrder && choicesOf(listOrder.upstream).toSorted()).toEqual(['id', 'newest'])
  expect(text).toMatch(
    /Seen: newest \d+×, id \d+×\. Drawn too, although never seen: shuffled\.\n {2}listOrder: rotate\n/,
  )
  const file = path.join(folder, 'mixed.yaml')
  await writeFile(file, text)
  const again = await verifyService(url, { allowWrites: false, scenario: file })
  expect(again.differing).not.toHaveProperty('listOrder')
})
