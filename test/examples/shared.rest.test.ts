import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { freePort } from '../../bench/free-port.ts'
import { hasRedis, startRedis, withoutRedis } from '../support/redis-server.ts'
import { startCli } from '../support/run-cli.ts'
import { findLost, startLoad, timelineOf } from '../support/shared-load.ts'
import { expect, test } from '../support/test.ts'

const NGINX = '/usr/sbin/nginx'

/** Whether there is nginx; the title of a test says where there is none. */
const hasNginx = existsSync(NGINX)
const withoutNginx = hasNginx ? '' : ` (skipped: there is no ${NGINX})`

/** Starts Debian's nginx with a configuration that listens on a port of this machine; returns how it is stopped. */
async function startNginx(config: string, port: number): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'petstore-nginx-'))
  const file = path.join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `pid ${folder}/nginx.pid;\nerror_log ${folder}/error.log;\n${inFolder(config, folder)}`,
  )
  const child = spawn(NGINX, ['-p', folder, '-c', file, '-g', 'daemon off; master_process off;'], {
    stdio: 'ignore',
  })
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  for (let tries = 0; !(await answers(port)); tries += 1) {
    if (tries === 250) throw new Error(`${NGINX} does not listen on ${port}`)
    await sleep(20)
  }
  return async () => {
    process.off('exit', kill)
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What nginx writes, it writes into a folder. */
function inFolder(config: string, folder: string): string {
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const paths = kinds.map((kind) => `  ${kind}_temp_path ${folder}/${kind};`).join('\n')
  return config.replace('http {', `http {\n  access_log off;\n${paths}`)
}

async function answers(port: number): Promise<boolean> {
  const socket = createConnection(port, '127.0.0.1')
  const isThere = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'error').then(() => false),
  ]).catch(() => false)
  socket.destroy()
  return isThere
}

const folder = path.resolve('examples/shared')
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')
const compose = parse(read('compose.yaml').replaceAll(/\$\{\w+:-(.*?)\}/g, '$1'), { merge: true })
const { services } = compose as {
  readonly services: {
    readonly [name: string]: {
      readonly command: string
      readonly environment: Record<string, string>
    }
  }
}
const REPLICAS = ['sandbox-1', 'sandbox-2', 'sandbox-3'] as const

/** The settings of the Redis server in the example, as lines of its configuration. */
const settingsOf = (command: string) =>
  [...command.matchAll(/--(\S+) (\S+)/g)].map(([, name, value]) => `${name} ${value}`)

/** Starts what the example starts: the server, three replicas, and nginx. */
async function startExample() {
  const redis = await startRedis(settingsOf(services.redis?.command ?? ''))
  onTestFinished(() => redis.stop())
  const ports = new Map<string, number>()
  for (const name of REPLICAS) ports.set(name, await freePort())
  const startReplica = async (name: string) => {
    const { command, environment } = services[name] as (typeof services)[string]
    const data = environment.PETSTORE_DATA?.replace('redis:6379', `127.0.0.1:${redis.port}`) ?? ''
    const args = [...command.split(' '), '--port', String(ports.get(name)), '--log', 'silent']
    const cli = startCli(args, { env: { ...environment, PETSTORE_DATA: data }, limit: 110_000 })
    await cli.ready()
    return cli
  }
  const replicas = await Promise.all(REPLICAS.map(startReplica))
  const port = await freePort()
  const config = read('nginx.conf')
    .replaceAll(/(sandbox-\d):4010/g, (_, name) => `127.0.0.1:${ports.get(name)}`)
    .replace('listen 4010', `listen 127.0.0.1:${port}`)
  onTestFinished(await startNginx(config, port))
  return { redis, replicas, startReplica, url: `http://127.0.0.1:${port}/v1` }
}

test.skipIf(!(hasRedis && hasNginx))(
  `the shared example loses nothing and answers nothing wrong under load, when a replica is killed and another started, and the server is restarted${withoutRedis || withoutNginx}`,
  { tags: ['long'], timeout: 120_000 },
  async () => {
    const { redis, replicas, startReplica, url } = await startExample()
    const keys = Array.from({ length: 30 }, (_, at) => `test-${at}`)
    const load = startLoad([url], keys)
    await sleep(2000)
    const killed = performance.now()
    replicas[1]?.child.kill('SIGKILL')
    await sleep(1500)
    await startReplica('sandbox-2')
    const started = performance.now()
    await sleep(1500)
    const gone = performance.now()
    await redis.kill()
    await sleep(1000)
    await redis.restart()
    const back = performance.now()
    await expect.poll(() => (load.answered.at(-1) ?? 0) > back, { timeout: 20_000 }).toBe(true)
    await sleep(2500)
    await load.stop()
    const sum = [...load.acknowledged.values()].reduce((all, { size }) => all + size, 0)
    const early = { ...load, refused: load.refused.filter((time) => time < gone) }
    process.stdout.write(`replica killed: ${timelineOf(early, killed, started)}\n`)
    process.stdout.write(
      `server restarted: ${timelineOf(load, gone, back)}; ${sum} creations acknowledged\n`,
    )
    expect(load.wrong).toEqual([])
    expect(sum).toBeGreaterThan(100)
    expect(load.refused.filter((time) => time > gone).length).toBeGreaterThan(0)
    expect(await findLost(url, load)).toEqual([])
  },
)

// biome-ignore lint/suspicious/noExplicitAny: manifests have every shape
const manifests: readonly any[] = parseAllDocuments(read('kubernetes.yaml')).map((each) => {
  expect(each.errors).toEqual([])
  return each.toJS()
})
// biome-ignore lint/suspicious/noExplicitAny: as above
const manifest = (kind: string, name = 'petstore-sandbox'): any =>
  manifests.find((each) => each.kind === kind && each.metadata.name === name)

test('what the Kubernetes manifests name is there: secrets, ports, labels and what is scaled', () => {
  const versions = manifests.map(({ apiVersion, kind }) => `${kind} ${apiVersion}`)
  expect(versions).toEqual([
    'Secret v1',
    'Deployment apps/v1',
    'Service v1',
    'HorizontalPodAutoscaler autoscaling/v2',
    'PodDisruptionBudget policy/v1',
    'StatefulSet apps/v1',
    'Service v1',
  ])
  const secrets = Object.keys(manifest('Secret').stringData)
  for (const [kind, name] of [
    ['Deployment', 'petstore-sandbox'],
    ['StatefulSet', 'petstore-redis'],
  ] as const) {
    const { selector, template } = manifest(kind, name).spec
    expect(selector.matchLabels).toEqual(template.metadata.labels)
    expect(manifest('Service', name).spec.selector).toEqual(template.metadata.labels)
    const [container] = template.spec.containers
    const ports = container.ports.map((each: { name: string }) => each.name)
    expect(ports).toContain(manifest('Service', name).spec.ports[0].targetPort)
    for (const { valueFrom } of container.env) {
      if (!valueFrom) continue
      expect(valueFrom.secretKeyRef.name).toBe(manifest('Secret').metadata.name)
      expect(secrets).toContain(valueFrom.secretKeyRef.key)
    }
  }
  const { scaleTargetRef } = manifest('HorizontalPodAutoscaler').spec
  expect(scaleTargetRef).toEqual({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    name: 'petstore-sandbox',
  })
  // Who scales and who is deployed must not both say how many there are.
  expect(manifest('Deployment').spec.replicas).toBeUndefined()
  const [{ args, startupProbe, readinessProbe, ports }] =
    manifest('Deployment').spec.template.spec.containers
  for (const { httpGet } of [startupProbe, readinessProbe])
    expect(httpGet).toEqual({ path: '/__admin/health', port: ports[0].name })
  const drain = Number(/^(\d+)s$/.exec(args[args.indexOf('--drain') + 1])?.[1])
  expect(manifest('Deployment').spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(
    drain,
  )
})

test.skipIf(!hasRedis)(
  `what the container of the Kubernetes manifests runs works, with its environment and its probe${withoutRedis}`,
  async () => {
    const password = 'as-in-the-secret'
    const redis = await startRedis([`requirepass ${password}`])
    onTestFinished(() => redis.stop())
    const [{ args, env, readinessProbe }] = manifest('Deployment').spec.template.spec.containers
    const [, , data] = env.map(({ value }: { value?: string }) => value)
    const address = (data ?? env[1].value)
      .replace('$(REDIS_PASSWORD)', password)
      .replace('petstore-redis:6379', `127.0.0.1:${redis.port}`)
    const cli = startCli([...args, '--port', '0', '--log', 'silent'], {
      env: { PETSTORE_DATA: address, PETSTORE_ADMIN_TOKEN: 'token' },
    })
    const url = await cli.ready()
    const health = new URL(readinessProbe.httpGet.path, url)
    expect((await fetch(health)).status).toBe(200)
    const reply = await fetch(`${url}/pets`, { headers: { authorization: 'Bearer test-any' } })
    expect([reply.status, reply.headers.get('x-sandbox-world')]).toEqual([
      200,
      expect.stringMatching(/^w-/),
    ])
  },
)
