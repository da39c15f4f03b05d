import path from 'node:path'
import { expect } from 'vitest'
import { parseJson, stringifyJson } from '../../../src/base/json/json.ts'
import type { ContractSource } from '../../../src/contract/document/contract-source.ts'
import type { RunningSandbox } from '../../../src/http/running-sandbox.ts'
import type { StartOptions } from '../../../src/http/start-options.ts'
import { startSandboxOf } from '../../../src/http/start-sandbox.ts'
import { testPlaces } from '../../support/places.ts'
import { readSource } from '../../support/read-source.ts'
import { createJudge, type Judge } from './judge.ts'

/** A contract of test/contract/wild, which this is the way to serve. */
export interface Wild {
  /** The name of its file, e.g. `shop`. */
  readonly contract: string
  readonly overlays?: readonly string[]
  /** Whether it begins as it does without a scenario: with twenty records of each resource. Default: with none. */
  readonly isGenerated?: boolean
  /** Headers that each request has, unless it has its own: credentials. */
  readonly headers?: Readonly<Record<string, string>>
}

/** What a sandbox answered. */
export interface WildReply {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  readonly body: any
  readonly bytes: Buffer
}

/** What is sent besides the line. */
export interface Sent {
  readonly json?: unknown
  /** Fields of a form; of several values each is sent. */
  readonly form?: Readonly<Record<string, string | readonly string[]>>
  readonly body?: string | Buffer | FormData
  /** The media type of the body. */
  readonly type?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Whether its answer is none by the contract, and not judged. */
  readonly isOff?: boolean
}

/** A sandbox that serves a contract of the wild, in any place. Each answer is judged by its schema. */
export interface WildSandbox {
  /** Sends `METHOD TARGET`, below the base path, to each replica in turn. */
  send(line: string, sent?: Sent): Promise<WildReply>
  /** Asks the control plane. */
  admin(line: string, json?: unknown): Promise<WildReply>
  /** Ends it and starts it again where it keeps anything. */
  restart(): Promise<void>
}

const FOLDER = new URL('../../contract/wild/', import.meta.url).pathname

const sources = new Map<string, Promise<ContractSource>>()
const judges = new WeakMap<ContractSource, Judge>()

/** Reads a contract of the wild, once. */
export function wildSource({ contract, overlays = [] }: Wild): Promise<ContractSource> {
  const at = (name: string) => path.join(FOLDER, name)
  const name = [contract, ...overlays].join()
  const read = () => readSource(at(`${contract}.yaml`), overlays.map(at))
  const source = sources.get(name) ?? read()
  sources.set(name, source)
  return source
}

/** Tests a sandbox of a contract of the wild in memory; in the soak also in a directory over restarts and, if told, on two replicas. */
export function testWild(
  title: string,
  wild: Wild,
  play: (sandbox: WildSandbox) => Promise<void>,
  { onReplicas = false }: { readonly onReplicas?: boolean } = {},
): void {
  const tags = { directory: 'long', replicas: onReplicas ? 'long' : undefined } as const
  testPlaces(title, tags, (options, replicas) => withWild(wild, options, play, replicas))
}

/** Plays with a sandbox of a contract of the wild, empty unless the options say otherwise, and ends it. */
export async function withWild(
  wild: Wild,
  options: StartOptions,
  play: (sandbox: WildSandbox) => Promise<void>,
  replicas = 1,
): Promise<void> {
  const source = await wildSource(wild)
  const { isGenerated = false } = wild
  const judge = judges.get(source) ?? createJudge(JSON.parse(source.file.text), source.basePath)
  judges.set(source, judge)
  const bugs: unknown[] = []
  let running: readonly RunningSandbox[] = []
  let sent = 0
  const next = () => {
    sent += 1
    return running[sent % replicas] as RunningSandbox
  }
  const start = async () => {
    running = []
    for (let at = 0; at < replicas; at += 1)
      running = [
        ...running,
        await startSandboxOf(source, {
          ...(isGenerated ? {} : { scenario: { version: 1, name: 'wild' } }),
          onBug: (bug) => void bugs.push(bug),
          ...options,
        }),
      ]
  }
  const stop = () => Promise.all(running.map((each) => each.close()))
  await start()
  try {
    await play({
      restart: async () => {
        if (options.data === undefined) return
        await stop()
        await start()
      },
      send: (line, more = {}) => sendWild(line, more, { wild, url: next().url, judge }),
      admin: async (line, json) => {
        const [method = '', target = ''] = line.split(' ')
        const url = new URL(`/__admin/${target}`, next().url)
        return replyOf(
          await fetch(url, {
            method,
            ...(json !== undefined && {
              headers: { 'content-type': 'application/json' },
              body: stringifyJson(json),
            }),
          }),
        )
      },
    })
  } finally {
    await stop()
  }
  expect(bugs, 'bugs of the sandbox').toEqual([])
}

// --- internal ---

interface Sending {
  readonly wild: Wild
  readonly url: string
  readonly judge: Judge
}

async function sendWild(
  line: string,
  { json, form, body, type, headers = {}, isOff = false }: Sent,
  { wild, url, judge }: Sending,
): Promise<WildReply> {
  const [method = '', target = ''] = line.split(' ')
  const all: Record<string, string> = { ...wild.headers, ...headers }
  if (json !== undefined) all['content-type'] = type ?? 'application/json'
  else if (type !== undefined) all['content-type'] = type
  const answer = await replyOf(
    await fetch(url + target, {
      method,
      headers: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== '')),
      redirect: 'manual',
      ...(json !== undefined && { body: stringifyJson(json) }),
      ...(form && { body: formOf(form) }),
      ...(body !== undefined && { body }),
    }),
  )
  const problem = isOff
    ? undefined
    : judge(method, new URL(url).pathname.replace(/\/$/, '') + target, answer)
  expect(problem, `${line} → ${answer.status} ${answer.bytes.toString().slice(0, 400)}`).toBe(
    undefined,
  )
  return answer
}

function formOf(fields: Readonly<Record<string, string | readonly string[]>>): URLSearchParams {
  return new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) =>
      [value].flat().map((each): [string, string] => [name, each]),
    ),
  )
}

async function replyOf(response: Response): Promise<WildReply> {
  const bytes = Buffer.from(await response.arrayBuffer())
  const { status, headers } = response
  const isJson = /[/+]json/.test(headers.get('content-type') ?? '')
  return {
    ...{ status, headers, bytes },
    body: isJson && bytes.length > 0 ? parseJson(bytes.toString()) : bytes.toString(),
  }
}
