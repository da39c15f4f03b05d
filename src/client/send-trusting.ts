import type { IncomingMessage } from 'node:http'
import { readTextFile } from '../base/files/read-files.ts'

/** PEM files for a connection with TLS. */
export interface TrustFiles {
  /** What to trust in addition to the authorities of Node, such as the `ca` of `start --tls-self-signed`. */
  readonly ca?: string
  /** The certificate of this client, if the sandbox asks for one (`--tls-ca`). */
  readonly cert?: string
  /** Its private key. */
  readonly key?: string
}

/** Sends a request, and returns the answer, whatever its status. */
export type Send = (url: string, request: SentRequest) => Promise<Reply>

/** A request as it is sent. */
export interface SentRequest {
  readonly method: string
  readonly headers: { readonly [name: string]: string }
  readonly body?: string
}

/** An answer. */
export interface Reply {
  readonly status: number
  readonly text: string
}

/** Sends by Node's `fetch`. */
export const sendByFetch: Send = async (url, request) => {
  const reply = await fetch(url, { ...request, redirect: 'error' })
  return { status: reply.status, text: await reply.text() }
}

/**
 * Creates a function that sends with these files, which `fetch` does not take.
 * @throws UsageError for a file that cannot be read.
 */
export async function sendTrusting({ ca, cert, key }: TrustFiles): Promise<Send> {
  const { Agent, request: begin } = await import('node:https')
  const { getCACertificates } = await import('node:tls')
  const { text } = await import('node:stream/consumers')
  const agent = new Agent({
    keepAlive: true,
    ...(ca !== undefined && { ca: [...getCACertificates('default'), read('ca', ca)] }),
    ...(cert !== undefined && { cert: read('cert', cert) }),
    ...(key !== undefined && { key: read('key', key) }),
  })
  return async (url, { method, headers, body }) => {
    const asked = begin(url, { method, headers, agent })
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    // It listens until the end: an error in the middle of an answer is one of the request, too.
    asked.on('response', resolve).on('error', reject)
    asked.end(body)
    const answer = await promise
    return { status: answer.statusCode as number, text: await text(answer) }
  }
}

// --- internal ---

/** In bytes. */
const LARGEST = 16 * 1024 * 1024

function read(option: keyof TrustFiles, file: string): string {
  const name = 'Name a PEM file.'
  const wayOut = { missing: 'Check its path.', large: name, other: name }
  return readTextFile(file, {
    place: `connectSandbox: ${option} ${file}`,
    largest: LARGEST,
    wayOut,
  })
}
