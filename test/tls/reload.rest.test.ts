import { copyFileSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { Agent } from 'node:https'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from 'node:tls'
import fc from 'fast-check'
import { vi } from 'vitest'
import { startProxy, startSandbox } from '../support/library.ts'
import { startCli } from '../support/run-cli.ts'
import { runs, some } from '../support/runs.ts'
import { expect, test } from '../support/test.ts'
import { ask, fixture, type Pair, text, writePair } from './support.ts'

/** A sandbox with files, and what it says of them. */
async function open(pair: Pair, ca?: string) {
  const said: string[] = []
  const sandbox = await startSandbox({
    tls: { cert: pair.cert, key: pair.key, ...(ca && { ca }) },
    onNotice: ({ message, isTrouble }) => said.push(`${isTrouble ? '! ' : ''}${message}`),
  })
  return { sandbox, said }
}

/** The certificate that a server shows to a new client, as PEM. */
async function shown(url: string): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), rejectUnauthorized: false })
  await new Promise((resolve, reject) => socket.on('secureConnect', resolve).on('error', reject))
  const pem = socket.getPeerX509Certificate()?.toString() as string
  socket.destroy()
  return pem
}

const leafOf = (file: string) =>
  `${text(file).split('-----END CERTIFICATE-----')[0]}-----END CERTIFICATE-----\n`

const DAY = 86_400_000

/** Ways of replacing the files of a server by others. */
const ways: { readonly [name: string]: (old: Pair, next: Pair) => Promise<void> } = {
  'written over, first the certificate': async (old, next) => {
    writeFileSync(old.cert, text(next.cert))
    await sleep(300)
    writeFileSync(old.key, text(next.key))
  },
  renamed: async (old, next) => {
    renameSync(next.key, old.key)
    renameSync(next.cert, old.cert)
  },
  'removed for a while': async (old, next) => {
    rmSync(old.cert)
    rmSync(old.key)
    await sleep(300)
    renameSync(next.key, old.key)
    renameSync(next.cert, old.cert)
  },
  'written in pieces': async (old, next) => {
    const [cert, key] = [text(next.cert), text(next.key)]
    writeFileSync(old.key, key)
    for (let part = 1; part <= 4; part += 1) {
      writeFileSync(old.cert, cert.slice(0, (cert.length * part) / 4))
      await sleep(120)
    }
  },
}

for (const [name, replace] of Object.entries(ways)) {
  test(`files that are ${name} are taken up without a restart`, async ({ folder }) => {
    const old = writePair(folder)
    const next = writePair(folder, 'next')
    const wanted = leafOf(next.cert)
    const { sandbox, said } = await open(old)
    expect(await shown(sandbox.url)).toBe(leafOf(old.cert))
    await replace(old, next)
    await expect.poll(() => shown(sandbox.url)).toBe(wanted)
    expect(said.at(-1)).toBe(
      `new TLS files are in use: ${old.cert}, ${old.key}; connections that are open keep the old ones`,
    )
    expect(sandbox.tls?.ca).toBe(text(old.cert))
    expect((await ask(`${sandbox.url}/pets`, { ca: next.ca })).status).toBe(200)
    await expect(ask(`${sandbox.url}/pets`, { ca: old.ca })).rejects.toThrow()
    await sandbox.close()
  })
}

test('a link that is swapped further up, as Kubernetes does, is taken up', async ({ folder }) => {
  for (const version of ['v1', 'v2']) mkdirSync(path.join(folder, version))
  const first = writePair(path.join(folder, 'v1'), 'tls')
  const second = writePair(path.join(folder, 'v2'), 'tls')
  symlinkSync('v1', path.join(folder, '..data'))
  for (const name of ['tls.pem', 'tls.key']) symlinkSync(`..data/${name}`, path.join(folder, name))
  const pair = { ...first, cert: path.join(folder, 'tls.pem'), key: path.join(folder, 'tls.key') }
  const { sandbox, said } = await open(pair)
  symlinkSync('v2', path.join(folder, '..tmp'))
  renameSync(path.join(folder, '..tmp'), path.join(folder, '..data'))
  await expect.poll(() => shown(sandbox.url)).toBe(leafOf(second.cert))
  expect(said.filter((line) => line.startsWith('!'))).toEqual([])
  await sandbox.close()
})

/** Bad changes of the files, and what is said of them; the old certificate stays. */
const bad: readonly [string, (pair: Pair, folder: string) => void, RegExp][] = [
  ['is not PEM', ({ cert }) => writeFileSync(cert, 'x'), /has no certificate in PEM form/],
  ['is empty', ({ key }) => writeFileSync(key, ''), /has no private key in PEM form/],
  [
    'is of another pair',
    ({ key }, folder) => writeFileSync(key, text(writePair(folder, 'b').key)),
    /they do not match/,
  ],
  [
    'has expired',
    ({ cert, key }, folder) => {
      const old = writePair(folder, 'old', Date.now() - 398 * DAY)
      writeFileSync(cert, text(old.cert))
      writeFileSync(key, text(old.key))
    },
    /has expired on/,
  ],
  [
    'is encrypted',
    ({ key }) => copyFileSync(fixture('encrypted-key.pem'), key),
    /is encrypted\. Decrypt it/,
  ],
  ['is gone', ({ cert }) => rmSync(cert), /is gone\. It is read again when it is back\./],
  [
    'is a directory',
    ({ cert }) => {
      rmSync(cert)
      mkdirSync(cert)
    },
    /this is a directory/,
  ],
]

// That what cannot be taken up is named is shown by the command below.
for (const [what, change, message] of bad) {
  test(`a file that ${what} after a change is named, and the old certificate stays`, {
    tags: ['long'],
  }, async ({ folder }) => {
    const pair = writePair(folder)
    const first = leafOf(pair.cert)
    const { sandbox, said } = await open(pair)
    change(pair, folder)
    await expect.poll(() => said.join('\n')).toMatch(message)
    expect(said.every((line) => line.startsWith('! The certificate stays as it was: '))).toBe(true)
    expect(await shown(sandbox.url)).toBe(first)
    expect((await ask(`${sandbox.url}/pets`, { ca: pair.ca })).status).toBe(200)
    await sandbox.close()
  })
}

test('files that cannot be used yet are used once they can, without another change', {
  tags: ['long'],
}, async ({ folder }) => {
  const pair = writePair(folder)
  const { sandbox, said } = await open(pair)
  // Valid from a day before that.
  const next = writePair(folder, 'next', Date.now() + 2 * DAY)
  renameSync(next.key, pair.key)
  renameSync(next.cert, pair.cert)
  await expect.poll(() => said.join('\n')).toMatch(/is not valid before/)
  await sleep(500)
  const troubles = said.filter((line) => line.includes('is not valid before'))
  expect(troubles).toHaveLength(1)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * DAY })
  await expect.poll(() => shown(sandbox.url)).toBe(leafOf(pair.cert))
  expect(said.at(-1)).toMatch(/^new TLS files are in use/)
  vi.useRealTimers()
  await sandbox.close()
})

test('an authority that expires while it is used does not keep others from being replaced; a new one that has expired does', {
  tags: ['long'],
}, async ({ folder }) => {
  const pair = writePair(folder)
  const soon = writePair(folder, 'soon', Date.now() - 396 * DAY)
  const old = writePair(folder, 'old', Date.now() - 400 * DAY)
  const authorities = path.join(folder, 'clients.pem')
  writeFileSync(authorities, text(fixture('client-ca.pem')) + soon.ca)
  const { sandbox, said } = await open(pair, authorities)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * DAY })
  const next = writePair(folder, 'next')
  const wanted = leafOf(next.cert)
  renameSync(next.key, pair.key)
  renameSync(next.cert, pair.cert)
  await expect.poll(() => shown(sandbox.url)).toBe(wanted)
  writeFileSync(authorities, text(fixture('client-ca.pem')) + soon.ca + old.ca)
  await expect.poll(() => said.at(-1)).toMatch(/^! The certificate stays .* has expired on/)
  vi.useRealTimers()
  await sandbox.close()
})

test('whatever is written to the files in whatever order, a server shows a pair that was there, and in the end the last', {
  tags: ['long'],
}, async ({ folder }) => {
  const pairs = ['a', 'b', 'c'].map((name) => writePair(folder, name))
  const leaves = pairs.map(({ cert }) => leafOf(cert))
  const step = fc.oneof(
    fc.record({ file: fc.constantFrom('cert', 'key'), from: fc.nat({ max: 2 }) }),
    fc.record({ file: fc.constantFrom('cert', 'key'), from: fc.constant(undefined) }),
    fc.record({ file: fc.constant('wait'), from: fc.constant(undefined) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), fc.nat({ max: 2 }), async (steps, last) => {
      const own = writePair(folder, 'own')
      const first = leafOf(own.cert)
      const { sandbox } = await open(own)
      let [cert, key] = [3, 3] as (number | undefined)[]
      const possible = new Set([first])
      for (const { file, from } of steps) {
        if (file === 'wait') {
          await sleep(250)
          expect(possible).toContain(await shown(sandbox.url))
          continue
        }
        const name = file as 'cert' | 'key'
        writeFileSync(own[name], from === undefined ? 'x' : text((pairs[from] as Pair)[name]))
        if (name === 'cert') cert = from
        else key = from
        if (cert !== undefined && cert === key && cert < 3) possible.add(leaves[cert] as string)
      }
      const { cert: lastCert, key: lastKey } = pairs[last] as Pair
      writeFileSync(own.cert, text(lastCert))
      writeFileSync(own.key, text(lastKey))
      await expect.poll(() => shown(sandbox.url)).toBe(leaves[last])
      await sandbox.close()
    }),
    runs(3),
  )
})

test('under load, a certificate is replaced four times and no request is lost', {
  tags: ['long'],
}, async ({ folder }) => {
  const own = writePair(folder)
  const pairs = [writePair(folder, 'a'), writePair(folder, 'b')]
  const { sandbox, said } = await open(own)
  const service = await startProxy({
    upstream: sandbox.url,
    insecure: true,
    tls: { cert: own.cert, key: own.key },
  })
  // What a client with new connections trusts, before and after a change.
  const ca = [own.ca, ...pairs.map((pair) => pair.ca)]
  let isOver = false
  const load = async (url: string, agent?: Agent): Promise<number> => {
    let count = 0
    while (!isOver) {
      const options = agent ? { agent } : { ca }
      const { status } = await ask(`${url}/pets?limit=1`, options)
      expect(status).toBe(200)
      count += 1
    }
    return count
  }
  const agent = new Agent({ keepAlive: true, maxSockets: 4, ca })
  const clients = [sandbox.url, service.url].flatMap((url) => [
    ...[load(url), load(url)],
    ...[load(url, agent), load(url, agent)],
  ])
  for (let turn = 0; turn < 4; turn += 1) {
    const next = pairs[turn % 2] as Pair
    // One file after the other, with a time between in which they do not match.
    writeFileSync(own.key, text(next.key))
    await sleep(turn % 2 === 0 ? 250 : 0)
    writeFileSync(own.cert, text(next.cert))
    await expect.poll(() => shown(sandbox.url)).toBe(leafOf(next.cert))
    await expect.poll(() => shown(service.url)).toBe(leafOf(next.cert))
  }
  isOver = true
  const counts = await Promise.all(clients)
  expect(Math.min(...counts)).toBeGreaterThan(5)
  expect(said.filter((line) => line.startsWith('new TLS files'))).toHaveLength(4)
  agent.destroy()
  await service.close()
  await sandbox.close()
})

test('authorities of clients are taken up, and a session of before does not get around them', async ({
  folder,
}) => {
  const pair = writePair(folder)
  const authority = path.join(folder, 'clients.pem')
  copyFileSync(fixture('client-ca.pem'), authority)
  const { sandbox } = await open(pair, authority)
  const mine = { cert: text(fixture('client.pem')), key: text(fixture('client-key.pem')) }
  const theirs = { cert: text(fixture('stranger.pem')), key: text(fixture('stranger-key.pem')) }
  const kept = new Agent({ keepAlive: true, maxSockets: 1, ca: pair.ca, ...mine })
  const statusOf = async (options: object) => (await ask(`${sandbox.url}/pets`, options)).status
  const resuming = new Agent({ keepAlive: false, ca: pair.ca, ...mine })
  expect(await statusOf({ agent: kept })).toBe(200)
  expect(await statusOf({ agent: resuming })).toBe(200)
  expect(await statusOf({ ca: pair.ca, ...theirs })).toBe(403)
  copyFileSync(fixture('stranger.pem'), authority)
  await expect.poll(() => statusOf({ ca: pair.ca, ...theirs })).toBe(200)
  expect(await statusOf({ ca: pair.ca, ...mine })).toBe(403)
  // A connection that is open stays as it is.
  expect(await statusOf({ agent: kept })).toBe(200)
  expect(await statusOf({ agent: resuming })).toBe(403)
  kept.destroy()
  resuming.destroy()
  await sandbox.close()
})

for (const command of some([['start'], ['proxy', 'http://127.0.0.1:1']], 1)) {
  test(`${command[0]} logs what it takes up, and what it cannot take up`, async ({ folder }) => {
    const old = writePair(folder)
    const next = writePair(folder, 'next')
    const flags = ['--tls-cert', old.cert, '--tls-key', old.key, '--log', 'json']
    const cli = startCli([...command, '-p', '0', ...flags])
    const url = await cli.ready()
    expect(cli.stdout()).toBe(`ca ${old.cert}\nready ${url}\n`)
    writeFileSync(old.cert, 'x')
    await cli.until(
      /The certificate stays as it was: --tls-cert \S+ has no certificate in/,
      'stderr',
    )
    copyFileSync(next.key, old.key)
    copyFileSync(next.cert, old.cert)
    await cli.until(/new TLS files are in use/, 'stderr')
    expect(await shown(url)).toBe(leafOf(next.cert))
    expect((await cli.stop('SIGTERM')).code).toBe(0)
  })
}
