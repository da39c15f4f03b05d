import { execFile, execFileSync } from 'node:child_process'
import { copyFileSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { promisify } from 'node:util'
import { bannerLines, proxyBannerLines } from '../../src/cli/log/banner.ts'
import { startProxy, startSandbox } from '../support/library.ts'
import { expect, test } from '../support/test.ts'
import { ask, fixture, writePair } from './support.ts'

const run = promisify(execFile)

const hasCurl = (() => {
  try {
    execFileSync('curl', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()
const there = hasCurl ? '' : ' (skipped: there is no curl here)'

/** What a printed line prints, where the certificate of the client is under the names that lines have for it. */
async function printed(line: string, folder: string): Promise<string> {
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
  test.skipIf(!hasCurl)(
    `the curl line of the banner and that of a repro work as they are ${way}${there}`,
    async ({ folder }) => {
      await using sandbox = await startSandbox({ tls: settingOf(folder) })
      const { ca, caFile, asksClients } = sandbox.tls ?? {}
      const banner = bannerLines(sandbox)
      expect(lineOf(banner)).toContain(` --cacert ${caFile} `)
      expect(banner.join('\n').includes('clients     need a certificate')).toBe(asksClients)
      expect(JSON.parse(await printed(lineOf(banner), folder))).toHaveLength(20)
      const cert = readFileSync(fixture('client.pem'))
      const key = readFileSync(fixture('client-key.pem'))
      const { headers } = await ask(`${sandbox.url}/pets?limit=3`, { ca, cert, key })
      const { curl } = await sandbox.requests.repro(String(headers['x-request-id']))
      expect(curl.includes('stand for your certificate')).toBe(asksClients)
      const [head, body = ''] = (await printed(curl, folder)).split('\r\n\r\n')
      expect(head).toMatch(/^HTTP\/1\.1 200 /)
      expect(JSON.parse(body)).toHaveLength(3)
    },
  )
}

test.skipIf(!hasCurl)(
  `the curl line of the banner of a proxy works as it is${there}`,
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
      expect(await printed(line, folder)).toBe('asked /v1/pets')
    }
    service.close()
  },
)

test('the repro of a request that came through a proxy with TLS names no certificate of ours', async () => {
  await using sandbox = await startSandbox({ tls: 'self-signed' })
  const { ca } = sandbox.tls ?? {}
  const { headers } = await ask(`${sandbox.url}/pets`, {
    ca,
    headers: { 'x-forwarded-proto': 'https' },
  })
  const { curl } = await sandbox.requests.repro(String(headers['x-request-id']))
  expect(curl).toContain(` ${sandbox.url}/pets `)
  expect(curl).not.toContain('--cacert')
})
