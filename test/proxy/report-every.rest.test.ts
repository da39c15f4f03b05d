import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { mkdir, readFile, rm, rmdir } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { hostname } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pets } from '../support/case-parts.ts'
import { startCli } from '../support/run-cli.ts'
import { expect } from '../support/test.ts'
import { test } from './support.ts'

const service = (_request: unknown, response: import('node:http').ServerResponse) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(pets(21)))

const ask = (url: string) =>
  fetch(`${url}/pets`, { headers: { authorization: 'Bearer a-key-of-this-test' } })

/** Reads a report until it fits: it is there whole at any time, but for the first moment. */
async function until<Value>(read: () => Promise<Value>, fits: (value: Value) => boolean) {
  for (;;) {
    const value = await read().catch((error) => {
      if (error.code !== 'ENOENT') throw error
    })
    if (value !== undefined && fits(value)) return value
    await sleep(20)
  }
}

test('a proxy that is killed leaves a whole report of what it had seen, in every format, with its name', async ({
  upstream,
  folder,
}) => {
  const at = (name: string) => path.join(folder, name)
  const flags = ['json', 'html', 'sarif'].flatMap((each) => ['--report', at(`report.${each}`)])
  const cli = startCli([
    ...['proxy', `${await upstream(service)}/v1`, '--port', '0', '--log', 'silent', ...flags],
    ...['--report-every', '100ms', '--instance', 'web-1', '--sample', '1'],
  ])
  const url = await cli.ready()
  for (let count = 0; count < 3; count += 1) await (await ask(url)).arrayBuffer()
  const read = async () => JSON.parse(await readFile(at('report.json'), 'utf8'))
  const first = await until(read, ({ exchanges }) => exchanges.total === 3)
  const later = await until(read, ({ sequence }) => sequence > first.sequence)
  cli.child.kill('SIGKILL')
  expect(later).toMatchObject({ version: 1, instance: 'web-1', run: first.run, sample: 1 })
  expect(later.contract).toMatch(/^sha256:[0-9a-f]{64}$/)
  const last = await read()
  expect(last.findings[0]).toMatchObject({ rule: 'list-limit', count: 3 })
  expect(await readFile(at('report.html'), 'utf8')).toMatch(/<\/html>\s*$/)
})

test('a report that cannot be written is reported, the proxy goes on, and the next one is written', async ({
  upstream,
  folder,
}) => {
  const at = (name: string) => path.join(folder, name)
  const cli = startCli([
    ...['proxy', `${await upstream(service)}/v1`, '--port', '0', '--log', 'json'],
    ...['--report', at('report.json'), '--report-every', '50ms'],
  ])
  const url = await cli.ready()
  const read = async () => JSON.parse(await readFile(at('report.json'), 'utf8'))
  await until(read, () => true)
  // A directory takes its place, between two reports.
  const occupy = () => rm(at('report.json')).then(() => mkdir(at('report.json')))
  while (
    await occupy().then(
      () => false,
      () => true,
    )
  )
    await sleep(1)
  await cli.until(/report\.json: the report cannot be written \(/)
  expect((await ask(url)).status).toBe(200)
  await rmdir(at('report.json'))
  await until(read, ({ exchanges }) => exchanges.total === 1)
  const { code, stdout } = await cli.stop('SIGTERM')
  expect([code, stdout]).toEqual([1, `ready ${url}\n`])
  expect(readdirSync(folder)).toEqual(['report.json'])
})

test('the exit annotates what was found, and standard output still has one line', async ({
  upstream,
}) => {
  const cli = startCli([
    ...['proxy', `${await upstream(service)}/v1`, '--port', '0', '--log', 'silent'],
    ...['--annotations', 'github'],
  ])
  const url = await cli.ready()
  await (await ask(url)).arrayBuffer()
  const { code, stdout, stderr } = await cli.stop('SIGTERM')
  expect([code, stdout]).toEqual([1, `ready ${url}\n`])
  expect(stderr).toMatch(/^::error file=openapi\.yaml,line=\d+,title=list-limit%3A listPets::/m)
})

const wrong: [string, string[], RegExp][] = [
  ['a name with a space', ['--instance', 'web 1'], /^--instance must be up to 100 letters/],
  ['a name that is empty', ['--instance', ''], /^--instance must be/],
  ['a name that is too long', ['--instance', 'a'.repeat(101)], /^--instance must be/],
  ['no unit', ['--report', 'a.json', '--report-every', '60'], /^--report-every must be a duration/],
  ['no report to write', ['--report-every', '60s'], /^--report-every needs --report FILE/],
]

test.for(wrong)('%s is refused', async ([, flags, says]) => {
  const { code, stdout, stderr } = await startCli(['proxy', 'http://127.0.0.1:1', ...flags]).stop()
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).toMatch(says)
})

test('the default name of a proxy is its host and port', async ({ upstream, folder }) => {
  const file = path.join(folder, 'report.json')
  // Free a moment ago.
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => server.close(closed))
  const cli = startCli([
    ...['proxy', await upstream(service), '--port', String(port), '--log', 'silent'],
    ...['--report', file],
  ])
  await cli.ready()
  await cli.stop('SIGTERM')
  const { instance } = JSON.parse(await readFile(file, 'utf8'))
  expect(instance).toBe(`${hostname().replace(/[^\w.:-]/g, '-')}:${port}`)
})
