import { execFile, execFileSync } from 'node:child_process'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { promisify } from 'node:util'
import { bannerLines, proxyBannerLines } from '../../src/cli/log/banner.ts'
import { startProxy, startSandbox } from '../support/library.ts'
import { expect, test } from '../support/test.ts'
import { ask, fixture, writePair } from './support.ts'

const run = promisify(execFile)

/** Whether a command is there. */
function has(command: string): boolean {
  try {
    execFileSync(command, [command === 'openssl' ? 'version' : '--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** What a command prints, or how it fails. */
async function printed(command: string, args: readonly string[]): Promise<string> {
  try {
    return (await run(command, args)).stdout
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string }
    return `${code}: ${stderr}`
  }
}

const files = {
  good: [fixture('client.pem'), fixture('client-key.pem')],
  wrong: [fixture('stranger.pem'), fixture('stranger-key.pem')],
} as const

const REFUSED = /^403 .*"message":"The certificate of this client is not accepted/
const ASKED = /^403 .*"message":"This server needs a certificate of its clients/

const curl = async (url: string, ca: string | undefined, own: readonly string[] = []) => {
  const [cert, key] = own
  const text = await printed('curl', [
    ...['-sS', '-w', '\n%{http_code}', '-H', 'Authorization: Bearer sandbox-key'],
    ...(ca === undefined ? [] : ['--cacert', ca]),
    ...(cert && key ? ['--cert', cert, '--key', key] : []),
    `${url}/pets?limit=1`,
  ])
  const [body, status] = text.split(/\n(?=\d{3}$)/)
  return status === undefined ? text : `${status} ${body}`
}

const SCRIPT = `
import ssl, sys, urllib.request, urllib.error
url, ca, cert, key = sys.argv[1:5]
context = ssl.create_default_context(cafile=ca or None)
context.verify_flags |= ssl.VERIFY_X509_STRICT
if cert: context.load_cert_chain(cert, key)
asked = urllib.request.Request(url + "/pets?limit=1", headers={"Authorization": "Bearer sandbox-key"})
try:
    answer = urllib.request.urlopen(asked, context=context)
    print(answer.status, answer.read().decode())
except urllib.error.HTTPError as error: print(error.code, error.read().decode())
except urllib.error.URLError as error: print(type(error.reason).__name__)
`
const python = (
  url: string,
  ca: string | undefined,
  [cert = '', key = '']: readonly string[] = [],
) => printed('python3', ['-c', SCRIPT, url, ca ?? '', cert, key])

for (const [name, command, client, untrusted] of [
  ['curl', 'curl', curl, /^60: curl: \(60\) SSL certificate problem/],
  ['Python, with strict checks of certificates,', 'python3', python, /^SSLCertVerificationError/],
] as const) {
  const there = has(command) ? '' : ` (skipped: there is no ${command} here)`

  test.skipIf(!has(command))(
    `${name} asks a sandbox with a certificate made for the run, or of files${there}`,
    { tags: ['long'] },
    async ({ folder }) => {
      const { cert, key } = writePair(folder)
      for (const tls of ['self-signed', { cert, key }] as const) {
        await using sandbox = await startSandbox({ tls })
        const { caFile } = sandbox.tls ?? {}
        const named = sandbox.url.replace('127.0.0.1', 'localhost')
        for (const url of [sandbox.url, named])
          expect(await client(url, caFile)).toMatch(/^200 \[\{"id":1,/)
        expect(await client(sandbox.url, undefined)).toMatch(untrusted)
        const plain = await client(sandbox.url.replace('https:', 'http:'), undefined)
        expect(plain).toMatch(/^400 .*"message":"This port speaks TLS: use https:/)
      }
    },
  )

  test.skipIf(!has(command))(
    `${name} asks with a certificate of its own: the right one, a wrong one, and none${there}`,
    async () => {
      await using sandbox = await startSandbox({
        tls: { selfSigned: true, ca: fixture('client-ca.pem') },
      })
      const { caFile } = sandbox.tls ?? {}
      expect(await client(sandbox.url, caFile, files.good)).toMatch(/^200 \[\{"id":1,/)
      expect(await client(sandbox.url, caFile, files.wrong)).toMatch(REFUSED)
      expect(await client(sandbox.url, caFile)).toMatch(ASKED)
    },
  )
}

const JAVA = `
import java.net.URI; import java.net.http.*;
public class Client { public static void main(String[] given) throws Exception {
  var asked = HttpRequest.newBuilder(URI.create(given[0] + "/pets?limit=1")).header("Authorization", "Bearer sandbox-key").build();
  try { var answer = HttpClient.newHttpClient().send(asked, HttpResponse.BodyHandlers.ofString());
    System.out.println(answer.statusCode() + " " + answer.body());
  } catch (javax.net.ssl.SSLHandshakeException error) { System.out.println("not trusted"); }
} }
`
const hasJava = has('javac') && has('openssl')

test.skipIf(!hasJava)(
  `Java asks with a trust store, and with a certificate of its own${hasJava ? '' : ' (skipped: there is no javac, or no openssl, here)'}`,
  { tags: ['long'] },
  async ({ folder }) => {
    await using sandbox = await startSandbox({
      tls: { selfSigned: true, ca: fixture('client-ca.pem') },
    })
    const file = (name: string) => path.join(folder, name)
    writeFileSync(file('Client.java'), JAVA)
    const store = ['-keystore', file('trust.p12'), '-storepass', 'changeit']
    const caFile = sandbox.tls?.caFile as string
    await run('keytool', [
      '-importcert',
      '-noprompt',
      '-alias',
      'sandbox',
      '-file',
      caFile,
      ...store,
    ])
    const [cert, key] = files.good
    const own = ['-in', cert, '-inkey', key, '-out', file('client.p12'), '-passout', 'pass:secret']
    await run('openssl', ['pkcs12', '-export', ...own])
    const java = (...properties: readonly string[]) =>
      printed('java', [
        ...properties.map((each) => `-Djavax.net.ssl.${each}`),
        file('Client.java'),
        sandbox.url,
      ])
    const trust = [`trustStore=${file('trust.p12')}`, 'trustStorePassword=changeit']
    expect(
      await java(...trust, `keyStore=${file('client.p12')}`, 'keyStorePassword=secret'),
    ).toMatch(/^200 \[\{"id":1,/)
    expect(await java(...trust)).toMatch(ASKED)
    expect(await java()).toBe('not trusted\n')
  },
)

const hasCurl = has('curl') ? '' : ' (skipped: there is no curl here)'

/** What a printed line prints, where the certificate of the client is under the names that lines have for it. */
async function printedBy(line: string, folder: string): Promise<string> {
  copyFileSync(fixture('client.pem'), path.join(folder, 'client.pem'))
  copyFileSync(fixture('client-key.pem'), path.join(folder, 'client.key'))
  return (await run('sh', ['-c', line], { cwd: folder })).stdout
}

const lineOf = (banner: readonly string[]) => banner.find((line) => /^ {2}curl /.test(line)) ?? ''

/** Ways of speaking https, of a folder. */
const ways = {
  'with a certificate made for the run': () => 'self-signed' as const,
  'with a certificate of files': (folder: string) => {
    const { cert, key } = writePair(folder)
    return { cert, key }
  },
  'with a certificate made for the run, and certificates of clients': () => ({
    ...{ selfSigned: true as const, ca: fixture('client-ca.pem') },
  }),
}

for (const [way, settingOf] of Object.entries(ways)) {
  test.skipIf(!has('curl'))(
    `the curl line of the banner and that of a repro work as they are ${way}${hasCurl}`,
    async ({ folder }) => {
      await using sandbox = await startSandbox({ tls: settingOf(folder) })
      const { ca, caFile, asksClients } = sandbox.tls ?? {}
      const banner = bannerLines(sandbox)
      expect(lineOf(banner)).toContain(` --cacert ${caFile} `)
      expect(banner.join('\n').includes('clients     need a certificate')).toBe(asksClients)
      expect(JSON.parse(await printedBy(lineOf(banner), folder))).toHaveLength(20)
      const cert = readFileSync(fixture('client.pem'))
      const key = readFileSync(fixture('client-key.pem'))
      const { headers } = await ask(`${sandbox.url}/pets?limit=3`, { ca, cert, key })
      const { curl } = await sandbox.requests.repro(String(headers['x-request-id']))
      expect(curl.includes('stand for your certificate')).toBe(asksClients)
      const [head, body = ''] = (await printedBy(curl, folder)).split('\r\n\r\n')
      expect(head).toMatch(/^HTTP\/1\.1 200 /)
      expect(JSON.parse(body)).toHaveLength(3)
    },
  )
}

test.skipIf(!has('curl'))(
  `the curl line of the banner of a proxy works as it is${hasCurl}`,
  async ({ folder }) => {
    const service = createServer((request, response) => response.end(`asked ${request.url}`))
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
    const { port } = service.address() as { port: number }
    for (const settingOf of Object.values(ways)) {
      await using proxy = await startProxy({
        upstream: `http://127.0.0.1:${port}`,
        tls: settingOf(folder),
      })
      const line = lineOf(proxyBannerLines(proxy, { readOnly: false, insecure: false }))
      expect(await printedBy(line, folder)).toBe('asked /v1/pets')
    }
    service.close()
  },
)
