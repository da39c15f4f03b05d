import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { startProxy, startSandbox } from '../support/library.ts'
import { runAll } from '../support/run-command.ts'
import { expect, test } from '../support/test.ts'
import { textCases } from '../support/text-cases.ts'
import { fixture, writePair } from './support.ts'

const DAY = 86_400_000

/** Flags, with names of files in a folder, and what is said of them; `FOLDER` stands for the folder. */
const refused = textCases`
  --tls-cert a.pem
    --tls-cert needs --tls-key FILE, its private key. See --help.
  --tls-key a.key
    --tls-key needs --tls-cert FILE, its certificate. See --help.
  --tls-self-signed --tls-cert a.pem --tls-key a.key
    --tls-self-signed cannot be used with --tls-cert: there is one certificate. See --help.
  --tls-ca a.pem
    --tls-ca needs --tls-cert and --tls-key, or --tls-self-signed. See --help.
  --tls-cert= --tls-key a.key
    --tls-cert must be some text, got "". See --help.
  --tls-cert none.pem --tls-key a.key
    --tls-cert FOLDER/none.pem: there is no such file. Check its path.
  --tls-cert a.pem --tls-key none.key
    --tls-key FOLDER/none.key: there is no such file. Check its path.
  --tls-cert directory --tls-key a.key
    --tls-cert FOLDER/directory: this is a directory, not a regular file. Name a PEM file.
  --tls-cert text --tls-key a.key
    --tls-cert FOLDER/text has no certificate in PEM form (-----BEGIN CERTIFICATE-----). Name a PEM file.
  --tls-cert binary --tls-key a.key
    --tls-cert FOLDER/binary: the file is binary, not text. Name a PEM file.
  --tls-cert empty --tls-key a.key
    --tls-cert FOLDER/empty has no certificate in PEM form (-----BEGIN CERTIFICATE-----). Name a PEM file.
  --tls-cert broken.pem --tls-key a.key
    --tls-cert FOLDER/broken.pem has a certificate that cannot be read:
  --tls-cert torn.pem --tls-key a.key
    --tls-cert FOLDER/torn.pem has a certificate that cannot be read: its lines are not base64, or its end is missing. Name a PEM file.
  --tls-self-signed --tls-ca torn.pem
    --tls-ca FOLDER/torn.pem has a certificate that cannot be read: its lines are not base64, or its end is missing. Name a PEM file.
  --tls-cert a.pem --tls-key text
    --tls-key FOLDER/text has no private key in PEM form (-----BEGIN PRIVATE KEY-----). Name a PEM file.
  --tls-cert a.pem --tls-key a.pem
    --tls-key FOLDER/a.pem has no private key in PEM form (-----BEGIN PRIVATE KEY-----). Name a PEM file.
  --tls-cert a.pem --tls-key broken.key
    --tls-key FOLDER/broken.key has a key that cannot be read:
  --tls-cert a.pem --tls-key encrypted-key.pem
    --tls-key FOLDER/encrypted-key.pem is encrypted. Decrypt it: openssl pkey -in FOLDER/encrypted-key.pem -out decrypted.pem.
  --tls-cert a.pem --tls-key encrypted-ec-key.pem
    --tls-key FOLDER/encrypted-ec-key.pem is encrypted. Decrypt it:
  --tls-cert a.pem --tls-key b.key
    --tls-key FOLDER/b.key is not the key of --tls-cert FOLDER/a.pem: they do not match. The certificate of the server must be the first in its file.
  --tls-cert old.pem --tls-key old.key
    --tls-cert FOLDER/old.pem: the certificate of CN=petstore-sandbox has expired on
  --tls-cert new.pem --tls-key new.key
    --tls-cert FOLDER/new.pem: the certificate of CN=petstore-sandbox is not valid before
  --tls-cert client.pem --tls-key client-key.pem
    --tls-cert FOLDER/client.pem: this certificate is not for servers (its extended key usage lacks serverAuth). Use another one.
  --tls-cert short.pem --tls-key short-key.pem
    --tls-cert FOLDER/short.pem cannot be used:
  --tls-self-signed --tls-ca none.pem
    --tls-ca FOLDER/none.pem: there is no such file. Check its path.
  --tls-self-signed --tls-ca text
    --tls-ca FOLDER/text has no certificate in PEM form (-----BEGIN CERTIFICATE-----). Name a PEM file.
  --tls-self-signed --tls-ca expired-client.pem
    --tls-ca FOLDER/expired-client.pem: the certificate of CN=client has expired on 2020-01-02T00:00:00.000Z. Renew it.
  --tls-self-signed --tls-ca client.pem
    --tls-ca FOLDER/client.pem: the certificate of CN=client is not that of an authority (its basic constraints lack CA). Name the file of the authority that has signed those of the clients.
`

/** Writes what the table names. */
function prepare(folder: string): void {
  writePair(folder, 'a')
  writePair(folder, 'b')
  writePair(folder, 'old', Date.now() - 398 * DAY)
  writePair(folder, 'new', Date.now() + 2 * DAY)
  mkdirSync(path.join(folder, 'directory'))
  const pem = (what: string) => `-----BEGIN ${what}-----\nAAAA\n-----END ${what}-----\n`
  const files = {
    text: 'no certificate',
    empty: '',
    binary: '\0\0',
    'broken.pem': pem('CERTIFICATE'),
    'broken.key': pem('PRIVATE KEY'),
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text)
  // OpenSSL reads the first one to its hyphen; without it, the second one would be that of the server.
  const readCertificate = (name: string) => readFileSync(path.join(folder, `${name}.pem`), 'utf8')
  const torn = readCertificate('a').replace('-----END', '-AAAA=\n-----END')
  writeFileSync(path.join(folder, 'torn.pem'), torn + readCertificate('b'))
}

/** The flags of a row, with paths: what is no flag is a file of the folder, or else a fixture. */
function flagsOf(row: string, folder: string): string[] {
  const isFixture = (name: string) => /^(encrypted|client|expired|short)/.test(name)
  return row.split(' ').map((word) => {
    if (word.startsWith('--')) return word
    return isFixture(word) ? fixture(word) : path.join(folder, word)
  })
}

// Both read their flags in one way: the proxy shows it by the first of each file.
for (const [command, first, rows] of [
  ['start', ['start', '-p', '0', '--exec', 'true'], refused],
  ['proxy', ['proxy', 'http://127.0.0.1:1', '-p', '0', '--exec', 'true'], refused.slice(0, 7)],
] as const) {
  test(`${command} refuses each wrong use of the flags of TLS in a sentence, with 2`, async ({
    folder,
  }) => {
    prepare(folder)
    const lines = rows.map(([row]) => [...first, ...flagsOf(row, folder)])
    const results = await runAll(lines)
    const said = results.map(({ code, stdout, stderr }, at) => {
      const [row, sentence] = rows[at] as [string, string]
      const shown = stderr.trim().replaceAll(folder, 'FOLDER').replaceAll(fixture(''), 'FOLDER/')
      const isSaid = sentence.endsWith('.') ? shown === sentence : shown.startsWith(sentence)
      return { row, code, stdout, said: isSaid ? sentence : shown }
    })
    expect(said).toEqual(
      rows.map(([row, sentence]) => ({ row, code: 2, stdout: '', said: sentence })),
    )
  })
}

test.skipIf(process.getuid?.() === 0)(
  'a key that may not be read is refused',
  async ({ folder }) => {
    const { cert, key } = writePair(folder)
    chmodSync(key, 0)
    await expect(startSandbox({ tls: { cert, key } })).rejects.toThrow(
      `--tls-key ${key}: no permission to read the file. Give yourself permission to read it.`,
    )
  },
)

test.for<[string, unknown]>([
  ['another word', 'selfsigned'],
  ['a switch', true],
  ['a certificate without a key', { cert: 'a.pem' }],
  ['an empty name', { cert: '', key: 'a.key' }],
  ['two certificates', { selfSigned: true, cert: 'a.pem', key: 'a.key' }],
  ['no certificate', { ca: 'a.pem' }],
  ['an option that there is not', { selfSigned: true, cipher: 'x' }],
])('startSandbox and startProxy refuse %s as tls', async ([_name, value]) => {
  const tls = value as 'self-signed'
  for (const [name, started] of [
    ['startSandbox', startSandbox({ tls })],
    ['startProxy', startProxy({ upstream: 'http://127.0.0.1:1', tls })],
  ] as const)
    await expect(started).rejects.toThrow(
      `The option tls of ${name} must be 'self-signed', or an object with the names of PEM files: { cert, key } or { selfSigned: true }, either with ca, got ${JSON.stringify(value)}.`,
    )
})
