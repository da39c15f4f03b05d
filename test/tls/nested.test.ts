import process from 'node:process'
import { startSandbox } from '../support/library.ts'
import { program } from '../support/program.ts'
import { runCli } from '../support/run-command.ts'
import { expect, test } from '../support/test.ts'
import { writePair } from './support.ts'

const quoted = (words: readonly string[]) => words.map((word) => `'${word}'`).join(' ')

test('a proxy within --exec of a sandbox with TLS trusts its upstream as it would without', async ({
  folder,
}) => {
  const pair = writePair(folder)
  await using upstream = await startSandbox({ tls: { cert: pair.cert, key: pair.key } })
  const script = `fetch(process.env.PETSTORE_URL + "/pets").then((r) => console.log("asked", r.status, process.env.PETSTORE_CA_FILE))`
  const inner = `${quoted([...program, 'proxy', upstream.url, '-p', '0', '--log', 'silent'])} --exec "$COMMAND"`
  const { stdout } = await runCli(
    ['start', '-p', '0', '--tls-self-signed', '--log', 'silent', '--exec', inner],
    {
      env: {
        NODE_EXTRA_CA_CERTS: pair.cert,
        COMMAND: `${quoted([process.execPath, '-e'])} '${script}'`,
      },
    },
  )
  // The command has no PETSTORE_CA_FILE: the address that it has is that of the proxy, which speaks plain HTTP.
  expect(stdout).toMatch(/^asked 401 undefined$/m)
})

test('a certificate without an authority hands on no PETSTORE_CA_FILE, whatever the environment has', async ({
  folder,
}) => {
  const { cert, key } = writePair(folder)
  const { readFileSync, writeFileSync } = await import('node:fs')
  writeFileSync(cert, readFileSync(cert, 'utf8').split(/(?<=-----END CERTIFICATE-----\n)/)[0] ?? '')
  const { stdout } = await runCli(
    [
      ...['start', '-p', '0', '--tls-cert', cert, '--tls-key', key, '--log', 'silent', '--exec'],
      `'${process.execPath}' -e 'console.log("ca is", process.env.PETSTORE_CA_FILE)'`,
    ],
    { env: { PETSTORE_CA_FILE: '/other.pem' } },
  )
  expect(stdout).toContain('ca is undefined\n')
})
