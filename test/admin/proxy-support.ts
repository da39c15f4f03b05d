import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { createAdminDocument } from '../../src/admin/plane/admin-document.ts'
import { proxyOutline } from '../../src/admin/proxy-control-plane.ts'
import type { CheckingProxy, CheckingProxyOptions } from '../../src/index.ts'
import { answer, pets } from '../support/case-parts.ts'
import { type CaseUpstream, startCaseUpstream } from '../support/case-upstream.ts'
import { startProxy } from '../support/library.ts'
import { type RunningCli, startCli } from '../support/run-cli.ts'
import { test as base, type TestSandbox } from '../support/test.ts'
import { createAsking, type Place } from './support.ts'

/** The document of a proxy's control plane, as the code makes it. */
export const proxyDocument = createAdminDocument(proxyOutline())

/** Asks the control plane of a proxy, and expects the reply to be valid by its own document. */
export const askProxy = createAsking(proxyDocument)

/** A running `petstore-sandbox proxy`. */
export interface ProxyCommand extends RunningCli, Place {
  readonly url: string
}

/**
 * A service, and proxies before it: from code, or as a command whose working directory is `folder`. `upstream` answers what a
 * test sets, two animals at first, and `checking` is a proxy before it.
 */
export const test = base.extend<{
  service: TestSandbox
  proxy: (options?: Partial<CheckingProxyOptions>) => Promise<CheckingProxy>
  command: (
    flags?: readonly string[],
    env?: Record<string, string>,
    before?: { readonly url: string },
  ) => Promise<ProxyCommand>
  here: string
  upstream: CaseUpstream
  checking: CheckingProxy
}>({
  service: async ({ start }, use) => {
    await use(await start())
  },
  // `here` is removed after the proxies are closed.
  proxy: async ({ service, here: _here }, use) => {
    const started: CheckingProxy[] = []
    await use(async (options = {}) => {
      const proxy = await startProxy({ upstream: service.url, ...options })
      started.push(proxy)
      return proxy
    })
    for (const proxy of started) await proxy.close()
  },
  command: async ({ service, folder }, use) => {
    await use(async (flags = [], env = {}, before = service) => {
      const args = ['proxy', before.url, '--port', '0', '--fail-on', 'never', ...flags]
      const running = startCli(args, { cwd: folder, env })
      const url = await running.ready()
      return { ...running, url, adminUrl: url.replace(/\/v1$/, '/__admin') }
    })
  },
  /** A folder below the working directory of the tests, as a relative path. */
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the parameter's text
  here: async ({}, use) => {
    const folder = await mkdtemp(path.join('node_modules', '.proxy-'))
    await use(folder)
    await rm(folder, { recursive: true, force: true })
  },
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the parameter's text
  upstream: async ({}, use) => {
    const upstream = await startCaseUpstream()
    upstream.answerWith(answer(pets(2)))
    await use(upstream)
    await upstream.close()
  },
  checking: async ({ upstream, proxy }, use) => {
    await use(await proxy({ upstream: upstream.url }))
  },
})

/** Lists animals through a proxy. */
export async function list({ url }: { readonly url: string }, query = ''): Promise<Response> {
  const reply = await fetch(`${url}/pets${query}`, {
    headers: { authorization: 'Bearer sandbox-key' },
  })
  await reply.arrayBuffer()
  return reply
}
