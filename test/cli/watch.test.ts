import { appendFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { recordsNoun } from '../support/counts.ts'
import { nextChanges, writeNext } from '../support/next-pet-store.ts'
import { type RunningCli, startCli } from '../support/run-cli.ts'
import { writeFiles } from '../support/scenario-files.ts'
import { expect, test } from '../support/test.ts'

const PETS = 'pets: [{ id: 1, name: Rex, categoryId: 1 }]\n'

/** Sends a request with a key; with a name, adds an animal. */
async function send(url: string, key = 'sandbox-key', name?: string) {
  const response = await fetch(`${url}/pets`, {
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(name !== undefined && { method: 'POST', body: JSON.stringify({ name, categoryId: 1 }) }),
  })
  return { status: response.status, body: (await response.json()) as { name: string }[] }
}

/** Waits for the next message of the log about the scenario, after what was said before. */
async function nextReload(cli: RunningCli, change: () => void): Promise<string> {
  const seen = cli.stderr().length
  change()
  const expression = new RegExp(`^[^]{${seen}}[^]*"msg":"((?:scenario|The scenario)[^\\n]*)"}\\n`)
  return (await cli.until(expression))[1] as string
}

async function startWatching(file: string): Promise<{ cli: RunningCli; url: string }> {
  const cli = startCli([file, '-p', '0', '--watch', '--log', 'json'])
  return { cli, url: await cli.ready() }
}

test('--watch swaps keys and faults at once and keeps the animals that were added', async ({
  folder,
}) => {
  const { 's.yaml': file } = writeFiles(folder, { 's.yaml': `version: 1\n${PETS}` })
  const { cli, url } = await startWatching(file)
  expect((await send(url, 'sandbox-key', 'Nemo')).status).toBe(201)
  const said = await nextReload(cli, () =>
    writeFileSync(
      file,
      `version: 1\n${PETS}keys: [new]\nfaults: [{ id: a, on: listPets, calls: 1, respond: { status: 503 } }]\n`,
    ),
  )
  expect(said).toBe(`scenario s reloaded: its ${recordsNoun} are unchanged`)
  expect((await send(url)).status).toBe(401)
  expect((await send(url, 'new')).status).toBe(503)
  expect((await send(url, 'new')).body.map(({ name }) => name)).toEqual(['Rex', 'Nemo'])
  expect((await cli.stop('SIGTERM')).code).toBe(0)
})

test('--watch seeds changed animals again and says how many created ones were lost', async ({
  folder,
}) => {
  const { 's.yaml': file } = writeFiles(folder, { 's.yaml': `version: 1\n${PETS}` })
  const { cli, url } = await startWatching(file)
  await send(url, 'sandbox-key', 'Nemo')
  await send(url, 'sandbox-key', 'Dory')
  const said = await nextReload(cli, () =>
    writeFileSync(file, `version: 1\n${PETS.replace('Rex', 'Max')}`),
  )
  expect(said).toBe(
    `scenario s reloaded: its ${recordsNoun} changed and were reseeded; changes to ${recordsNoun} that were lost: 2`,
  )
  expect((await send(url)).body.map(({ name }) => name)).toEqual(['Max'])
  await cli.stop('SIGTERM')
})

test('--watch reports a bad edit, keeps the old scenario, and takes the good edit after it', async ({
  folder,
}) => {
  const { 's.yaml': file } = writeFiles(folder, { 's.yaml': `version: 1\nkeys: [old]\n${PETS}` })
  const { cli, url } = await startWatching(file)
  const said = await nextReload(cli, () => writeFileSync(file, 'version: 1\nkeys: [new]\nsed: 1\n'))
  expect(said).toContain(`The scenario stays as it was.\\n${file}:3: sed is an unknown key.`)
  expect((await send(url, 'old')).status).toBe(200)
  expect(
    await nextReload(cli, () => writeFileSync(file, `version: 1\nkeys: [new]\n${PETS}`)),
  ).toMatch(/unchanged$/)
  expect((await send(url, 'old')).status).toBe(401)
  expect((await send(url, 'new')).body).toHaveLength(1)
  await cli.stop('SIGTERM')
})

test('--watch sees editors that write a new file in place of the old, again and again', async ({
  folder,
}) => {
  const { 's.yaml': file } = writeFiles(folder, { 's.yaml': `version: 1\nkeys: [k0]\n${PETS}` })
  const { cli, url } = await startWatching(file)
  for (const key of ['k1', 'k2', 'k3']) {
    const said = await nextReload(cli, () => {
      writeFileSync(`${file}~`, `version: 1\nkeys: [${key}]\n${PETS}`)
      renameSync(`${file}~`, file)
    })
    expect(said).toMatch(/unchanged$/)
    expect((await send(url, key)).status).toBe(200)
  }
  await cli.stop('SIGTERM')
})

test('--watch sees a change of a base, also of one that a change brought in', async ({
  folder,
}) => {
  const files = writeFiles(folder, {
    's.yaml': 'version: 1\nextends: ./a.yaml\n',
    'a.yaml': 'version: 1\nkeys: [a]\n',
    'b.yaml': 'version: 1\nkeys: [b]\n',
  })
  const { cli, url } = await startWatching(files['s.yaml'])
  await nextReload(cli, () => writeFileSync(files['a.yaml'], 'version: 1\nkeys: [a2]\n'))
  expect((await send(url, 'a2')).status).toBe(200)
  await nextReload(cli, () => writeFileSync(files['s.yaml'], 'version: 1\nextends: ./b.yaml\n'))
  expect((await send(url, 'b')).status).toBe(200)
  await new Promise((resolve) => setTimeout(resolve, 200))
  await nextReload(cli, () => appendFileSync(files['b.yaml'], 'pets: []\nseed: 3\nname: later\n'))
  expect(
    (await fetch(url.replace('/v1', '/__admin/health')).then((r) => r.json())) as object,
  ).toMatchObject({
    scenario: 's',
  })
  await cli.stop('SIGTERM')
})

test('--watch follows a symbolic link that is swapped above the file, as Kubernetes does', async ({
  folder,
}) => {
  writeFiles(folder, {
    '..ts1/s.yaml': 'version: 1\nkeys: [k1]\n',
    '..ts2/s.yaml': 'version: 1\nkeys: [k2]\n',
    '..ts3/s.yaml': 'version: 1\nkeys: [k3]\n',
  })
  const data = path.join(folder, '..data')
  const file = path.join(folder, 's.yaml')
  symlinkSync('..ts1', data)
  symlinkSync('..data/s.yaml', file)
  const { cli, url } = await startWatching(file)
  for (const key of ['k2', 'k3']) {
    const said = await nextReload(cli, () => {
      symlinkSync(`..ts${key.slice(1)}`, `${data}_tmp`)
      renameSync(`${data}_tmp`, data)
    })
    expect(said).toMatch(/unchanged$/)
    expect((await send(url, key)).status).toBe(200)
  }
  rmSync(path.join(folder, '..ts1'), { recursive: true })
  const gone = await nextReload(cli, () => rmSync(data))
  expect(gone).toBe(
    `The scenario stays as it was: ${file} is gone. It is read again when the file is back.`,
  )
  expect((await send(url, 'k3')).status).toBe(200)
  expect(await nextReload(cli, () => symlinkSync('..ts2', data))).toMatch(/unchanged$/)
  expect((await send(url, 'k2')).status).toBe(200)
  await cli.stop('SIGTERM')
})

test('--watch says when the file or its base is gone, keeps the scenario, and continues when it is back', async ({
  folder,
}) => {
  const files = writeFiles(folder, {
    's.yaml': 'version: 1\nextends: ./a.yaml\n',
    'a.yaml': 'version: 1\nkeys: [a]\n',
  })
  const { cli, url } = await startWatching(files['s.yaml'])
  for (const file of [files['s.yaml'], files['a.yaml']]) {
    const away = `${file}.away`
    expect(await nextReload(cli, () => renameSync(file, away))).toBe(
      `The scenario stays as it was: ${file} is gone. It is read again when the file is back.`,
    )
    expect((await send(url, 'a')).status).toBe(200)
    expect(await nextReload(cli, () => renameSync(away, file))).toMatch(/unchanged$/)
  }
  const said = () => cli.stderr().match(/is gone/g)
  expect(said()).toHaveLength(2)
  await cli.stop('SIGTERM')
})

test('--watch says that a contract has changed or is gone, and that the sandbox goes on with what it has read', async ({
  folder,
}) => {
  const { 's.json': file } = writeFiles(folder, { 's.json': `{ "version": 1 }` })
  const next = writeNext(folder, nextChanges.lowerLimit)
  const cli = startCli([file, '-p', '0', '--watch', '--log', 'json', '--next', next])
  const url = await cli.ready()
  const told = (what: string) =>
    cli.until(
      new RegExp(
        `"msg":"[^"]*next\\.json ${what}: the sandbox goes on with the contract that it has read at its start\\. Start it again to serve another one\\."`,
      ),
    )
  writeNext(folder, nextChanges.withToys)
  await told('has changed')
  rmSync(next)
  await told('is gone')
  const headers = { authorization: 'Bearer sandbox-key', 'sandbox-contract': 'next' }
  expect((await fetch(`${url}/pets?limit=80`, { headers })).status).toBe(400)
  // The scenario is read again as ever, and both contracts stay.
  const said = await nextReload(cli, () =>
    writeFileSync(file, '{ "version": 1, "nextKeys": ["sandbox-key"] }'),
  )
  expect(said).toMatch(/^scenario s reloaded/)
  const met = await fetch(`${url}/pets`, { headers: { authorization: 'Bearer sandbox-key' } })
  expect(met.headers.get('sandbox-contract')).toBe('next')
  await cli.stop('SIGTERM')
})
