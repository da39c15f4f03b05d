import { setTimeout as sleep } from 'node:timers/promises'
import { startSandbox } from '../support/library.ts'
import { startCli } from '../support/run-cli.ts'
import { expect, test } from '../support/test.ts'

/** What a proxy says at its start of an upstream, until it stops a second later. */
async function saidOf(upstream: string, flags: readonly string[] = []): Promise<string> {
  const cli = startCli(['proxy', upstream, '-p', '0', '--log', 'pretty', ...flags])
  await cli.ready()
  await Promise.race([cli.until(/cannot be reached yet.*\n/), sleep(1000)])
  const { stderr } = await cli.stop('SIGINT')
  return /https?:\S+ cannot be reached yet.*/.exec(stderr)?.[0] ?? ''
}

test('a proxy says at its start that the certificate of its upstream is not trusted, and what to do', async () => {
  await using upstream = await startSandbox({ tls: 'self-signed' })
  const { caFile = '' } = upstream.tls ?? {}
  expect(await saidOf(upstream.url)).toBe(
    `${upstream.url} cannot be reached yet (it is not trusted; name its authority with --ca, or accept it with --insecure: SELF_SIGNED_CERT_IN_CHAIN); until it can, answers are 502.`,
  )
  expect(await saidOf(upstream.url, ['--ca', caFile])).toBe('')
  expect(await saidOf(upstream.url, ['--insecure'])).toBe('')
  expect(await saidOf(upstream.url.replace('127.0.0.1', 'localhost'), ['--ca', caFile])).toBe('')
})

test('a proxy says at its start that its upstream does not speak TLS', async () => {
  await using upstream = await startSandbox()
  const url = upstream.url.replace('http:', 'https:')
  expect(await saidOf(url)).toMatch(
    /cannot be reached yet \(it does not speak TLS; is its address http:\/\/…\?: \w+\); until it can/,
  )
})
