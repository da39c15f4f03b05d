import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { startSandbox } from '../support/library.ts'
import { runCli } from '../support/run-command.ts'
import { expect, test } from '../support/test.ts'
import { ask, type Pair, writePair } from './support.ts'

const text = (file: string) => readFileSync(file, 'utf8')

/** Writes the certificate and the key of a pair to one file. */
function joined(folder: string, { cert, key }: Pair, order: 'key first' | 'key last'): string {
  const file = path.join(folder, 'both.pem')
  const parts = [text(cert), text(key)]
  writeFileSync(file, (order === 'key last' ? parts : parts.toReversed()).join(''))
  return file
}

for (const order of ['key first', 'key last'] as const)
  test(`of one file with certificate and key (${order}), clients get the certificates only`, async ({
    folder,
  }) => {
    const pair = writePair(folder)
    const both = joined(folder, pair, order)
    await using sandbox = await startSandbox({ tls: { cert: both, key: both } })
    const { ca = '', caFile = '' } = sandbox.tls ?? {}
    expect(ca).toBe(text(pair.cert))
    expect(caFile).not.toBe(both)
    expect(text(caFile)).toBe(ca)
    expect((await ask(`${sandbox.url}/pets`, { ca })).status).toBe(200)
    // What is replaced is replaced there, too.
    const next = writePair(folder, 'next')
    joined(folder, next, order)
    await expect.poll(() => sandbox.tls?.ca).toBe(text(next.cert))
    expect(text(sandbox.tls?.caFile as string)).toBe(text(next.cert))
  })

test('a key that is added to the file of the certificate later is not handed on either', async ({
  folder,
}) => {
  const { cert, key } = writePair(folder)
  const next = writePair(folder, 'next')
  const sandbox = await startSandbox({ tls: { cert, key } })
  expect(sandbox.tls?.caFile).toBe(cert)
  writeFileSync(cert, text(cert) + text(key))
  await expect.poll(() => sandbox.tls?.caFile).not.toBe(cert)
  writeFileSync(key, text(next.key))
  writeFileSync(cert, text(next.cert) + text(next.key))
  await expect.poll(() => sandbox.tls?.ca).toBe(text(next.cert))
  const { caFile = '' } = sandbox.tls ?? {}
  expect(text(caFile)).toBe(text(next.cert))
  await sandbox.close()
  expect([existsSync(caFile), existsSync(cert)]).toEqual([false, true])
})

test('the file that clients can trust is named by its absolute path', async ({ folder }) => {
  const { cert } = writePair(folder)
  const script =
    'process.chdir("/"); console.log(process.env.PETSTORE_CA_FILE, process.env.NODE_EXTRA_CA_CERTS)'
  const flags = ['--tls-cert', 'server.pem', '--tls-key', 'server.key', '--log', 'silent']
  const { stdout } = await runCli(
    ['start', '-p', '0', ...flags, '--exec', `'${process.execPath}' -e '${script}'`],
    { cwd: folder },
  )
  expect(stdout).toMatch(`ca ${cert}\n`)
  expect(stdout).toContain(`\n${cert} ${cert}\n`)
})

test('no command gets a private key: of --tls-cert, or of what it trusts already', async ({
  folder,
}) => {
  const both = joined(folder, writePair(folder), 'key last')
  const already = path.join(folder, 'already.pem')
  const other = writePair(folder, 'other')
  writeFileSync(already, text(other.key) + text(other.cert))
  const script =
    'for (const name of ["PETSTORE_CA_FILE", "NODE_EXTRA_CA_CERTS"]) console.log(require("fs").readFileSync(process.env[name], "utf8"))'
  const { code, stdout } = await runCli(
    [
      ...['start', '-p', '0', '--tls-cert', both, '--tls-key', both, '--log', 'silent', '--exec'],
      `'${process.execPath}' -e '${script}'`,
    ],
    { env: { NODE_EXTRA_CA_CERTS: already } },
  )
  expect([code, stdout.match(/BEGIN \w+/g)]).toEqual([0, Array(6).fill('BEGIN CERTIFICATE')])
  expect(stdout).not.toContain(both)
})
