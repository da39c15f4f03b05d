import { X509Certificate } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { hostname } from 'node:os'
import { hasOwnAuthority } from '../../src/base/tls/certificate-files.ts'
import { makeCertificate } from '../../src/base/tls/make-certificate.ts'
import { nameForClients } from '../../src/base/tls/server-tls.ts'
import { startProxy, startSandbox } from '../support/library.ts'
import { expect, test } from '../support/test.ts'
import { ask, writePair } from './support.ts'

test.for([
  ...['127.0.0.1', '::1', '::', '2001:db8::1:0:0:1', 'FE80::ABCD', '::ffff:127.0.0.1', '1::'],
  ...['::ffff:7f00:1', '64:ff9b::192.0.2.33', '0:0:0:0:0:0:0:1', 'fe80::1%eth0'],
])('a certificate made for %s is one for that address', (address) => {
  const { cert } = makeCertificate([address], Date.now())
  const [plain = ''] = address.split('%')
  expect(new X509Certificate(cert).checkIP(plain)).toBe(plain)
})

test('a certificate that only says that it has signed itself is no authority', () => {
  const { ca } = makeCertificate(['localhost'], Date.now())
  const { raw } = new X509Certificate(ca)
  const last = raw.length - 1
  raw[last] = (raw[last] as number) ^ 1
  const lines = raw.toString('base64').match(/.{1,64}/g)
  const forged = `-----BEGIN CERTIFICATE-----\n${lines?.join('\n')}\n-----END CERTIFICATE-----\n`
  expect([hasOwnAuthority(ca), hasOwnAuthority(forged)]).toEqual([true, false])
})

/** A host, the names of a certificate, and the name under which clients are told to ask; `undefined` if there is none. */
const cases: [host: string, names: readonly string[], name: string | undefined][] = [
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

test.for(cases)(
  'of a server that listens on %s with a certificate for %j the name is %s',
  async ([host, names, name]) => {
    const { cert } = makeCertificate(names, Date.now())
    expect(await nameForClients(host, new X509Certificate(cert))).toBe(name)
  },
)

test('the name of this machine is one that leads here', async ({ skip }) => {
  const own = hostname().toLowerCase()
  const found = await lookup(own).catch(() => undefined)
  skip(found === undefined, 'the name of this machine leads nowhere here')
  const { cert } = makeCertificate([own], Date.now())
  expect(await nameForClients('0.0.0.0', new X509Certificate(cert))).toBe(own)
})

test.for([1, 3, 4].map((at) => cases[at] as (typeof cases)[number]))(
  'a sandbox and a proxy on %s with a certificate for %j are at %s, or say that they have no name',
  { tags: ['rest'] },
  async ([host, names, name], { folder }) => {
    const { cert, key, ca } = writePair(folder, 'server', Date.now(), names)
    const said: string[] = []
    const options = {
      ...{ host, tls: { cert, key } },
      onNotice: ({ message }: { readonly message: string }) => said.push(message),
    }
    await using sandbox = await startSandbox(options)
    await using proxy = await startProxy({ upstream: 'http://127.0.0.1:1', ...options })
    for (const url of [sandbox.url, sandbox.adminUrl, proxy.url, proxy.adminUrl])
      expect(new URL(url).hostname).toBe((name ?? host).toLowerCase())
    const which = names.length > 0 ? `: ${names.join(', ')}` : ', as it has none'
    const sentence = `The certificate is not for ${host}, and no name of it leads there${which}. Clients refuse it under this address: use one with a name that leads to this machine.`
    expect(said).toEqual(name === undefined ? [sentence, sentence] : [])
    if (name) expect((await ask(`${sandbox.url}/pets`, { ca })).status).toBe(200)
  },
)
