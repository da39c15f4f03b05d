import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** A bound, and a client that meets it. */
export interface BoundRow {
  readonly what: string
  /** One of `servers`. */
  readonly server: string
  /** With figures as in scripts/threat-model. */
  readonly promised: string
  /** Meets the bound at the address of the contract; returns what was seen. */
  act(url: string): Promise<string>
  isHeld(seen: string): boolean
}

const QUIET = ['--port', '0', '--log', 'silent']

/** What is started for some of the rows: the last of its commands is met. */
export const servers: { readonly [name: string]: readonly (readonly string[])[] } = {
  few: [['start', ...QUIET, '--max-connections', '200', '--keys', 'polite,hostile']],
  sandbox: [['start', ...QUIET, '--keys', 'polite,hostile']],
  worlds: [['start', ...QUIET, '--isolation', 'per-key', '--keys', 'polite,h-*']],
  proxy: [
    ['start', ...QUIET, '--keys', 'polite,hostile'],
    ['proxy', 'UPSTREAM', ...QUIET, '--fail-on', 'never', '--max-connections', '200'],
  ],
}

const HEAD = 'Host: x\r\nAuthorization: Bearer hostile\r\n'
const KIB = 1024
const MIB = 1024 * KIB

/** Each bound once. Those that take long go on at the same time. */
export const hostileRows: readonly BoundRow[] = [
  ...['few', 'proxy'].map((server) => ({
    what: `connections (${server === 'few' ? 'sandbox' : server}, --max-connections 200)`,
    server,
    promised: '199 and the polite one; 503 for up to {base/http/listen.ts#MOST_REFUSED} at once',
    act: async (url: string) => {
      const all = await open(url, 600)
      await settled(() => all.filter(({ socket }) => socket.closed).length)
      const told = all.filter(({ read }) => /^HTTP\/1\.1 503/.test(read()))
      const served = all.filter(({ socket }) => !socket.closed).length
      for (const { socket } of all) socket.destroy()
      return `of 600, ${served} stay, ${told.length} told by 503, ${600 - served - told.length} closed`
    },
    isHeld: (seen: string) => /^of 600, 199 stay, \d+ told by 503/.test(seen),
  })),
  {
    what: 'the head of a request',
    server: 'sandbox',
    promised: '16 KiB, 431',
    act: async (url) =>
      statusOf(
        await talk(url, `GET /v1/pets HTTP/1.1\r\nHost: x\r\nA: ${'x'.repeat(17 * KIB)}\r\n\r\n`),
      ),
    isHeld: (seen) => seen === '431',
  },
  {
    what: 'the head of a request through the proxy',
    server: 'proxy',
    promised: '{proxy/upstream-call.ts#LONGEST_HEAD bytes}, 431',
    act: async (url) =>
      statusOf(
        await talk(url, `GET /v1/pets HTTP/1.1\r\nHost: x\r\nA: ${'x'.repeat(257 * KIB)}\r\n\r\n`),
      ),
    isHeld: (seen) => seen === '431',
  },
  {
    what: 'a body',
    server: 'sandbox',
    promised: '{base/http/read-body.ts#LARGEST_BODY bytes}, 413',
    act: (url) => send(url, 'POST', '/v1/pets', ' '.repeat(MIB + 1)),
    isHeld: (seen) => seen === '413',
  },
  {
    what: 'levels of a body',
    server: 'sandbox',
    promised: '{base/json/json.ts#MAX_DEPTH}, 400',
    act: (url) => send(url, 'POST', '/v1/pets', '['.repeat(500_000)),
    isHeld: (seen) => seen === '400',
  },
  {
    what: 'a refused body without an end',
    server: 'sandbox',
    promised: 'cut after {base/http/http.ts#MOST_DRAINED bytes}',
    act: async (url) => `cut after ${Math.round((await pour(url)) / MIB)} MiB sent`,
    isHeld: (seen) => Number(/\d+/.exec(seen)?.[0]) < 80,
  },
  {
    what: 'requests that nobody reads (2,000 lists on one connection)',
    server: 'sandbox',
    promised:
      'cut after {http/start-sandbox.ts#LONGEST_UNREAD ms} without reading, and up to 30 s more; {base/http/listen.ts#MOST_WAITING} wait',
    act: async (url) => {
      const [client] = await open(url, 1)
      const { socket } = client as Client
      socket.pause()
      const began = performance.now()
      socket.write(`GET /v1/pets?limit=100 HTTP/1.1\r\n${HEAD}\r\n`.repeat(2000))
      await closeOf(socket)
      return `cut after ${seconds(began)}`
    },
    isHeld: (seen) => Number(/\d+/.exec(seen)?.[0]) < 70,
  },
  {
    what: '50 heads that come byte by byte',
    server: 'sandbox',
    promised: '{base/http/listen.ts#LONGEST_HEAD ms}, and up to 30 s more; 408',
    act: (url) => drip(url, 50, `GET /v1/pets HTTP/1.1\r\n${HEAD}X-Long: `),
    isHeld: (seen) => /^50 of 50 told by 408, after [2-5]\d /.test(seen),
  },
  {
    what: '50 bodies that come byte by byte',
    server: 'sandbox',
    promised: '{base/http/listen.ts#LONGEST_REQUEST ms}, and up to 30 s more; 408',
    act: (url) => drip(url, 50, `POST /v1/pets HTTP/1.1\r\n${HEAD}Content-Length: 100000\r\n\r\n`),
    isHeld: (seen) => /^50 of 50 told by 408, after 1[2-5]\d /.test(seen),
  },
  {
    what: 'streams of requests',
    server: 'sandbox',
    promised: '{admin/plane/event-streams.ts#MOST_STREAMS}, then 503',
    act: async (url) => {
      const asked = 'GET /__admin/requests/stream HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'
      const all = await open(url, 130)
      for (const { socket } of all) socket.write(asked)
      await pause(2000)
      const told = all.map(({ read }) => statusOf(read()))
      for (const { socket } of all) socket.destroy()
      return `${told.filter((each) => each === '200').length} open, ${told.filter((each) => each === '503').length} told by 503`
    },
    isHeld: (seen) => seen === '100 open, 30 told by 503',
  },
  {
    what: 'faults of a world',
    server: 'sandbox',
    promised: '{faults/fault.ts#MOST_FAULTS}, then 409',
    act: async (url) => {
      const statuses: string[] = []
      for (let at = 0; at < 1002; at += 1)
        statuses.push(
          await send(
            url,
            'POST',
            '/__admin/faults',
            JSON.stringify({ id: `f${at}`, on: 'createPet', calls: 9_999_999, delay: 1 }),
          ),
        )
      await send(url, 'DELETE', '/__admin/faults')
      return `${statuses.filter((each) => each === '201' || each === '200').length} taken, then ${statuses.at(-1)}`
    },
    isHeld: (seen) => seen === '1000 taken, then 409',
  },
  {
    what: 'snapshots of a world',
    server: 'sandbox',
    promised: '{sandbox/worlds/snapshots.ts#MOST_SNAPSHOTS}, then 409',
    act: async (url) => {
      const statuses: string[] = []
      for (let at = 0; at < 102; at += 1)
        statuses.push(
          await send(url, 'POST', '/__admin/snapshots', JSON.stringify({ name: `s${at}` })),
        )
      return `${statuses.filter((each) => each === '201' || each === '200').length} taken, then ${statuses.at(-1)}`
    },
    isHeld: (seen) => seen === '100 taken, then 409',
  },
  {
    what: 'keys',
    server: 'sandbox',
    promised: '{scenarios/scenario-schema.ts#MOST_KEYS}, then 400',
    act: (url) =>
      send(
        url,
        'PUT',
        '/__admin/keys',
        JSON.stringify({ keys: Array.from({ length: 1001 }, (_, at) => `k${at}`) }),
      ),
    isHeld: (seen) => seen === '400',
  },
  {
    what: 'the journal',
    server: 'sandbox',
    promised: '{journal/journal.ts#MOST_EXCHANGES} requests',
    act: async (url) => {
      for (let at = 0; at < 1500; at += 1) await send(url, 'GET', `/v1/pets/${at}`)
      return `${JSON.parse(await textOf(url, 'POST', '/__admin/requests/count', '{}')).count} of 1,500 and more`
    },
    isHeld: (seen) => seen.startsWith('1000 '),
  },
  {
    what: 'a scenario over the control plane',
    server: 'sandbox',
    promised: '{admin/plane/dispatcher.ts#LARGEST_SCENARIO bytes}, 413',
    act: (url) => send(url, 'PUT', '/__admin/scenario', ' '.repeat(16 * MIB + 1)),
    isHeld: (seen) => seen === '413',
  },
  {
    what: 'lines of YAML over the control plane (8 MB of comments)',
    server: 'sandbox',
    promised: '{base/json/yaml.ts#MOST_LINES}, 400',
    act: (url) =>
      send(url, 'PUT', '/__admin/scenario', '#\n'.repeat(4_000_000), 'application/yaml'),
    isHeld: (seen) => seen === '400',
  },
  {
    what: 'a scenario that names a contract, over the control plane',
    server: 'sandbox',
    promised: '400',
    act: (url) =>
      send(
        url,
        'PUT',
        '/__admin/scenario',
        JSON.stringify({ version: 1, contract: '/etc/passwd' }),
      ),
    isHeld: (seen) => seen === '400',
  },
  {
    what: 'a reset that a reverse proxy passes on',
    server: 'sandbox',
    promised: '403 without a token',
    act: async (url) =>
      statusOf(
        await talk(
          url,
          'POST /__admin/reset HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: 203.0.113.7\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
        ),
      ),
    isHeld: (seen) => seen === '403',
  },
  {
    what: 'worlds of keys (1,500 keys)',
    server: 'worlds',
    promised: '{sandbox/worlds/keys.ts#USUAL_WORLDS}',
    act: async (url) => {
      for (let at = 0; at < 1500; at += 1)
        await send(url, 'GET', '/v1/pets/1', undefined, undefined, `h-${at}`)
      return `${JSON.parse(await textOf(url, 'GET', '/__admin/health')).worlds} worlds`
    },
    isHeld: (seen) => seen === '1000 worlds',
  },
]

// --- internal ---

interface Client {
  readonly socket: Socket
  /** What was read so far. */
  read(): string
}

async function open(url: string, count: number): Promise<readonly Client[]> {
  const { hostname, port } = new URL(url)
  const clients = Array.from({ length: count }, (): Client => {
    const socket = connect(Number(port), hostname)
    let text = ''
    socket.on('data', (chunk) => {
      text += String(chunk)
    })
    socket.on('error', () => socket.destroy())
    return { socket, read: () => text }
  })
  await Promise.all(
    clients.map(
      ({ socket }) =>
        new Promise((resolve) => socket.once('connect', resolve).once('close', resolve)),
    ),
  )
  return clients
}

/** Resolves when a count has not changed for two seconds. */
async function settled(count: () => number): Promise<void> {
  for (let before = -1; before !== count(); await pause(2000)) before = count()
}

/** Resolves when a connection is closed, however it ends. */
function closeOf(socket: Socket): Promise<unknown> {
  return socket.closed ? Promise.resolve() : new Promise((resolve) => socket.once('close', resolve))
}

/** Writes bytes, and returns all that comes back. */
async function talk(url: string, bytes: string): Promise<string> {
  const [client] = await open(url, 1)
  const { socket, read } = client as Client
  socket.write(bytes)
  await closeOf(socket)
  return read()
}

/** Many clients that send a first part, then a byte each second; says how many were told by 408, and when. */
async function drip(url: string, count: number, first: string): Promise<string> {
  const clients = await open(url, count)
  const began = performance.now()
  for (const { socket } of clients) socket.write(first)
  const timer = setInterval(() => {
    for (const { socket } of clients) if (!socket.closed) socket.write('x')
  }, 1000)
  await Promise.all(clients.map(({ socket }) => closeOf(socket)))
  clearInterval(timer)
  const told = clients.filter(({ read }) => statusOf(read()) === '408')
  return `${told.length} of ${count} told by 408, after ${seconds(began)}`
}

/** Sends a body without an end; returns how much was sent until the connection was cut. */
async function pour(url: string): Promise<number> {
  const [client] = await open(url, 1)
  const { socket } = client as Client
  const block = `${MIB.toString(16)}\r\n${'x'.repeat(MIB)}\r\n`
  socket.write('POST /v1/pets HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n')
  const closed = closeOf(socket)
  let sent = 0
  while (!socket.destroyed && sent < 400 * MIB) {
    sent += MIB
    const drained = new Promise((resolve) => socket.once('drain', resolve))
    if (!socket.write(block)) await Promise.race([drained, closed])
  }
  socket.destroy()
  return sent
}

async function request(
  url: string,
  method: string,
  path: string,
  body?: string,
  type = 'application/json',
  key = 'hostile',
): Promise<Response> {
  return fetch(new URL(url).origin + path, {
    ...{ method, headers: { authorization: `Bearer ${key}`, 'content-type': type } },
    ...(body !== undefined && { body }),
  })
}

/** The status of a request, as a text. */
async function send(...given: Parameters<typeof request>): Promise<string> {
  const reply = await request(...given)
  await reply.arrayBuffer()
  return String(reply.status)
}

async function textOf(...given: Parameters<typeof request>): Promise<string> {
  return (await request(...given)).text()
}

function statusOf(answer: string): string {
  return /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 'no answer'
}

function seconds(began: number): string {
  return `${Math.round((performance.now() - began) / 1000)} s`
}
