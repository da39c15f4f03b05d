import { hostname } from 'node:os'
import process from 'node:process'
import { startProxy, startSandbox } from '../support/library.ts'
import { runCli } from '../support/run-command.ts'
import { expect, test } from '../support/test.ts'
import { ask, writePair } from './support.ts'

/** A host, the names of a certificate, and the name under which clients are told to ask; `undefined` if there is none. */
const cases: readonly (readonly [string, readonly string[], string | undefined])[] = [
  ['0.0.0.0', ['localhost', '127.0.0.1'], 'localhost'],
  ['0.0.0.0', ['pets.invalid', '*.localhost', '127.0.0.1'], '127.0.0.1'],
  ['0.0.0.0', ['pets.invalid', 'LOCALHOST'], 'LOCALHOST'],
  ['0.0.0.0', ['pets.invalid', '192.0.2.1'], undefined],
  ['0.0.0.0', [], undefined],
  ['::', ['pets.invalid', 'localhost'], 'localhost'],
  ['127.0.0.1', ['localhost', '127.0.0.1'], '127.0.0.1'],
  ['127.0.0.1', ['pets.invalid', 'localhost'], 'localhost'],
  ['127.0.0.1', ['pets.invalid'], undefined],
  ['localhost', ['localhost'], 'localhost'],
]

for (const [host, names, wanted] of cases)
  test(`with a certificate for ${names.join(', ') || 'nothing'}, a server that listens on ${host} is ${wanted === undefined ? 'said to have no name' : `at ${wanted}`}`, async ({
    folder,
  }) => {
    const { cert, key, ca } = writePair(folder, 'server', Date.now(), names)
    const said: string[] = []
    const options = {
      ...{ host, tls: { cert, key } },
      onNotice: ({ message }: { readonly message: string }) => said.push(message),
    }
    await using sandbox = await startSandbox(options)
    await using proxy = await startProxy({ upstream: 'http://127.0.0.1:1', ...options })
    for (const url of [sandbox.url, sandbox.adminUrl, proxy.url, proxy.adminUrl]) {
      const { hostname: shown } = new URL(url)
      expect(shown.replace(/^\[|\]$/g, '')).toBe((wanted ?? host).toLowerCase())
    }
    if (wanted === undefined) {
      const which = names.length > 0 ? `: ${names.join(', ')}` : ', as it has none'
      const sentence = `The certificate is not for ${host}, and no name of it leads there${which}. Clients refuse it under this address: use one with a name that leads to this machine.`
      expect(said).toEqual([sentence, sentence])
    } else {
      expect(said).toEqual([])
      expect((await ask(`${sandbox.url}/pets`, { ca })).status).toBe(200)
    }
  })

test('the name of this machine is one that leads here', async ({ folder, skip }) => {
  const { lookup } = await import('node:dns/promises')
  const own = hostname().toLowerCase()
  const found = await lookup(own).catch(() => undefined)
  skip(found === undefined, 'the name of this machine leads nowhere here')
  const { cert, key } = writePair(folder, 'server', Date.now(), [own])
  await using sandbox = await startSandbox({ host: '0.0.0.0', tls: { cert, key } })
  expect(new URL(sandbox.url).hostname).toBe(own)
})

test('a command of --exec asks under that name', async ({ folder }) => {
  const { cert, key } = writePair(folder)
  const script =
    'fetch(process.env.PETSTORE_URL + "/pets").then((r) => console.log(process.env.PETSTORE_URL, r.status))'
  const { stdout } = await runCli([
    ...['start', '-p', '0', '-h', '0.0.0.0', '--tls-cert', cert, '--tls-key', key],
    ...['--log', 'silent', '--exec', `'${process.execPath}' -e '${script}'`],
  ])
  expect(stdout).toMatch(/\nready https:\/\/localhost:\d+\/v1\nhttps:\/\/localhost:\d+\/v1 401\n$/)
})
