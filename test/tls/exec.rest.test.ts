import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { startSandbox } from '../support/library.ts'
import { program } from '../support/program.ts'
import { spawnCli } from '../support/run-cli.ts'
import { expect, test } from '../support/test.ts'
import { joined, text, writePair } from './support.ts'

const quoted = (words: readonly string[]) => words.map((word) => `'${word}'`).join(' ')

/** Runs a sandbox, and a script in Node beside it. */
function runBeside(script: string, flags: readonly string[], options = {}) {
  const exec = quoted([process.execPath, '-e', script])
  const log = flags.includes('--log') ? [] : ['--log', 'silent']
  return spawnCli(['start', '-p', '0', ...log, ...flags, '--exec', exec], options)
}

test('a command says where its file is before it is ready, and hands it on', async () => {
  const script =
    'console.log(process.env.PETSTORE_URL, process.env.PETSTORE_CA_FILE); fetch(process.env.PETSTORE_ADMIN_URL + "/health").then((r) => console.log(r.status))'
  const flags = ['--tls-self-signed', '--log', 'json']
  const { code, stdout, stderr } = await runBeside(script, flags)
  const [, file, url] = /^ca (\S+)\nready (https:\S+)\n/.exec(stdout) ?? []
  expect([code, stdout]).toEqual([0, `ca ${file}\nready ${url}\n${url} ${file}\n200\n`])
  const [first = ''] = stderr.split('\n')
  expect(JSON.parse(first)).toMatchObject({ msg: 'started', url, ca: file })
  expect(existsSync(file as string)).toBe(false)
})

test('a command asks under the name that its certificate has', async ({ folder }) => {
  const { cert, key } = writePair(folder)
  const { stdout } = await runBeside(
    'fetch(process.env.PETSTORE_URL + "/pets").then((r) => console.log(process.env.PETSTORE_URL, r.status))',
    ['-h', '0.0.0.0', '--tls-cert', cert, '--tls-key', key],
  )
  expect(stdout).toMatch(/\nready https:\/\/localhost:\d+\/v1\nhttps:\/\/localhost:\d+\/v1 401\n$/)
})

test('no command gets a private key: of --tls-cert, or of what it trusts already', async ({
  folder,
}) => {
  const both = joined(folder, writePair(folder), 'key last')
  const already = path.join(folder, 'already.pem')
  const other = writePair(folder, 'other')
  writeFileSync(already, text(other.key) + text(other.cert))
  const { code, stdout } = await runBeside(
    'for (const name of ["PETSTORE_CA_FILE", "NODE_EXTRA_CA_CERTS"]) console.log(require("fs").readFileSync(process.env[name], "utf8"))',
    ['--tls-cert', both, '--tls-key', both],
    { env: { NODE_EXTRA_CA_CERTS: already } },
  )
  expect([code, stdout.match(/BEGIN \w+/g)]).toEqual([0, Array(6).fill('BEGIN CERTIFICATE')])
  expect(stdout).not.toContain(both)
})

test('a proxy within --exec of a sandbox with TLS trusts its upstream as it would without', async ({
  folder,
}) => {
  const pair = writePair(folder)
  await using upstream = await startSandbox({ tls: { cert: pair.cert, key: pair.key } })
  const script = `fetch(process.env.PETSTORE_URL + "/pets").then((r) => console.log("asked", r.status, process.env.PETSTORE_CA_FILE))`
  const inner = `${quoted([...program, 'proxy', upstream.url, '-p', '0', '--log', 'silent'])} --exec "$COMMAND"`
  const { stdout } = await spawnCli(
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
