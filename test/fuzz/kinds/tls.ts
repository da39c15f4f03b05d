import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect as connectPlain, type Socket } from 'node:net'
import path from 'node:path'
import { connect, type SecureVersion } from 'node:tls'
import fc from 'fast-check'
import { createTemporaryFolder } from '../../../bench/temporary-folder.ts'
import { makeCertificate } from '../../../src/base/tls/make-certificate.ts'
import { ask, fixture } from '../../tls/support.ts'
import { damage, edits } from '../edits.ts'
import type { FuzzKind } from '../fuzz-kind.ts'
import { ServerProcess } from '../server-process.ts'

/** What one client does to a port that speaks TLS and asks for certificates; a text has a character for each byte (Latin-1). */
interface TlsCase {
  /** Bytes in place of a handshake, or after one in place of records of TLS, or in records. */
  readonly sends: 'plain' | 'after' | 'inside'
  readonly text: string
  readonly version: SecureVersion
  readonly shows: keyof typeof CERTIFICATES
  readonly ends: 'end' | 'reset'
}

/** Handshakes that are none, are cut, or have certificates that are not accepted. Afterwards a good client is served. */
export const tls: FuzzKind<TlsCase> = {
  open: async () => {
    const folder = createTemporaryFolder()
    const { cert, key, ca } = makeCertificate(['localhost', '127.0.0.1'], Date.now())
    const file = (name: string) => path.join(folder.path, name)
    writeFileSync(file('cert.pem'), cert)
    writeFileSync(file('key.pem'), key)
    const server = new ServerProcess([
      ...['start', '--tls-cert', file('cert.pem'), '--tls-key', file('key.pem')],
      ...['--tls-ca', fixture('client-ca.pem')],
    ])
    await server.url()
    return {
      cases,
      tryCase: async (one) => {
        const url = await server.url()
        await disturb(Number(new URL(url).port), one, ca)
        const served = await askWell(url, ca)
        return (await server.problem()) ?? served
      },
      describe: () => server.describe(),
      close: async () => {
        await server.stop()
        folder[Symbol.dispose]()
      },
    }
  },
}

// --- internal ---

const pem = (name: string) => readFileSync(fixture(name))

/** What clients show. */
const CERTIFICATES = {
  nothing: {},
  mine: { cert: pem('client.pem'), key: pem('client-key.pem') },
  stranger: { cert: pem('stranger.pem'), key: pem('stranger-key.pem') },
  expired: { cert: pem('expired-client.pem'), key: pem('client-key.pem') },
  intermediate: { cert: pem('intermediate-client.pem'), key: pem('client-key.pem') },
}

const bytes = fc.uint8Array({ maxLength: 400 }).map((each) => Buffer.from(each).toString('latin1'))

const REQUEST = 'GET /v1/pets HTTP/1.1\r\nHost: localhost\r\n\r\n'

/** What a client says first: OpenSSL's ClientHello of TLS 1.2, and that of 1.3, for localhost, with one cipher and one group. */
const HELLOS: readonly string[] = [
  fromHex(
    '160301007d010000790303201b51f486e05cf033e6fae7e921ca41902b41e7adaf9569fc6930a890c7021d0000' +
      '04c02bc02f0100004cff010001000000000e000c0000096c6f63616c686f7374000b000403000102000a000400' +
      '02001d002300000010000b000908687474702f312e310016000000170000000d0006000404030804',
  ),
  fromHex(
    '16030100cd010000c903037f2dab50831c9757506a803137971ebe4291af2f6eb2bb105fdd6cf0fe03bbe62070' +
      '5ed48916d38d9a7a8c34d692f0dcd230fdf1daa993bd64d669b3fb8b0275e1000213010100007e0000000e000c' +
      '0000096c6f63616c686f7374000b000403000102000a00040002001d002300000010000b000908687474702f31' +
      '2e310016000000170000000d0006000404030804002b0003020304002d00020101003300260024001d0020faa8' +
      'a11f4b537633825b9155c35a62f42c35cd65990ebff66f0ff3f6ea395e32',
  ),
]

const texts = fc.oneof(
  bytes,
  fc.tuple(fc.constantFrom(...HELLOS), edits).map(([hello, damages]) => damage(hello, damages)),
  // A head of a record, and anything in it.
  fc
    .tuple(fc.constantFrom(20, 21, 22, 23, 24, 0, 255), fc.nat(0xffff), bytes)
    .map(
      ([type, length, rest]) => String.fromCharCode(type, 3, 3, length >> 8, length & 255) + rest,
    ),
  fc.tuple(fc.constant(REQUEST), edits).map(([request, damages]) => damage(request, damages)),
)

const cases: fc.Arbitrary<TlsCase> = fc.record({
  sends: fc.constantFrom('plain', 'after', 'inside'),
  text: texts,
  version: fc.constantFrom('TLSv1.2', 'TLSv1.3'),
  shows: fc.constantFrom(...(Object.keys(CERTIFICATES) as (keyof typeof CERTIFICATES)[])),
  ends: fc.constantFrom('end', 'reset'),
})

/** How long a client waits for what the server says, in milliseconds: it may wait for more bytes, rightly. */
const WAIT = 20

async function disturb(
  port: number,
  { sends, text, version, shows, ends }: TlsCase,
  ca: string,
): Promise<void> {
  const carrier = connectPlain({ port, host: '127.0.0.1' })
  carrier.on('error', () => {})
  if (!(await comes(carrier, 'connect', PATIENCE))) return
  if (sends === 'plain') carrier.write(text, 'latin1')
  else {
    const certificate = CERTIFICATES[shows]
    const secure = connect({ socket: carrier, ca, maxVersion: version, ...certificate })
    secure.on('error', () => {})
    // Bytes that are no records go around what encrypts them.
    const isSecure = await comes(secure, 'secureConnect', PATIENCE)
    if (isSecure && sends === 'inside') secure.write(text, 'latin1')
    else carrier.write(text, 'latin1')
  }
  await comes(carrier, 'close', WAIT)
  if (ends === 'end') carrier.end()
  else carrier.resetAndDestroy()
  carrier.destroy()
}

const PATIENCE = 20_000

/** Waits for an event; returns whether it came in time. */
async function comes(socket: Socket, event: string, time: number): Promise<boolean> {
  const signal = AbortSignal.timeout(time)
  const closed = event === 'close' ? [] : [once(socket, 'close', { signal }).then(() => false)]
  return Promise.race([once(socket, event, { signal }).then(() => true), ...closed]).catch(
    () => false,
  )
}

/** Asks as a good client, and returns what is wrong with what it gets. */
async function askWell(url: string, ca: string): Promise<string | undefined> {
  try {
    const { status } = await ask(`${url}/pets/1`, { ca, ...CERTIFICATES.mine })
    return status === 200 ? undefined : `a good client is answered ${status}`
  } catch (error) {
    return `a good client is not answered: ${(error as Error).message}`
  }
}

function fromHex(digits: string): string {
  return Buffer.from(digits, 'hex').toString('latin1')
}
