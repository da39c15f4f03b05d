import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { certificatesIn, UsageError } from '../base/errors.ts'
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
export type Send = (url: string, request: SentRequest) => Promise<HttpReply>

/** A request as it is sent. */
export interface SentRequest {
  readonly method: string
  readonly headers: { readonly [name: string]: string }
  readonly body?: string
  /** The longest answer that is read, in bytes. Default: any. */
  readonly largest?: number
  readonly signal?: AbortSignal
}

export interface HttpReply {
  readonly status: number
  readonly text: string
}

/** Sends by Node's `fetch`. @throws UsageError for an answer that is too long. */
export const sendByFetch: Send = async (url, { largest, ...request }) => {
  const reply = await fetch(url, { ...request, redirect: 'error' })
  return { status: reply.status, text: await textWithin(reply.body ?? [], largest) }
}

/**
 * Creates a function that sends with these files, which `fetch` does not take.
 * @throws UsageError for a file that cannot be read or used.
 */
export async function createTrustedSend({ ca, cert, key }: TrustFiles): Promise<Send> {
  const { Agent, request: begin } = await import('node:https')
  const { getCACertificates } = await import('node:tls')
  const trusted = ca === undefined ? undefined : read('ca', ca)
  if (ca !== undefined && trusted !== undefined) readFirst('ca', ca, trusted)
  const own = readOwn(cert, key)
  const agent = new Agent({
    keepAlive: true,
    ...(trusted !== undefined && { ca: [...getCACertificates('default'), trusted] }),
    ...own,
  })
  return async (url, { method, headers, body, largest, signal }) => {
    const asked = begin(url, { method, headers, agent, ...(signal && { signal }) })
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    // The error listener stays until the end: an error in the middle of an answer rejects the request, too.
    asked.on('response', resolve).on('error', reject)
    asked.end(body)
    const answer = await promise
    return { status: answer.statusCode as number, text: await textWithin(answer, largest) }
  }
}

// --- internal ---

async function textWithin(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  largest = Number.POSITIVE_INFINITY,
): Promise<string> {
  const decoder = new TextDecoder()
  let [text, size] = ['', 0]
  for await (const piece of pieces) {
    size += piece.length
    if (size > largest)
      throw new UsageError(
        `The answer is longer than ${largest.toLocaleString('en')} bytes. Ask for less of it.`,
      )
    text += decoder.decode(piece, { stream: true })
  }
  return text + decoder.decode()
}

/** Reads the certificate of this client and its key, if it has them. */
function readOwn(cert: string | undefined, key: string | undefined) {
  if (cert === undefined && key === undefined) return {}
  if (cert === undefined || key === undefined)
    throw new UsageError('connectSandbox: cert and key need one another. Give both.')
  const own = { cert: read('cert', cert), key: read('key', key) }
  if (!readFirst('cert', cert, own.cert).checkPrivateKey(readKey(key, own.key)))
    throw new UsageError(
      `connectSandbox: key ${key} is not the key of cert ${cert}: they do not match. Name the files of one pair.`,
    )
  return own
}

/** The first certificate of a file. */
function readFirst(option: 'ca' | 'cert', file: string, text: string): X509Certificate {
  try {
    return new X509Certificate(certificatesIn(text))
  } catch (cause) {
    throw new UsageError(
      `connectSandbox: ${option} ${file} has no certificate that can be read. Name a PEM file.`,
      { cause },
    )
  }
}

function readKey(file: string, text: string): KeyObject {
  try {
    return createPrivateKey(text)
  } catch (cause) {
    // The reason never has a part of the key.
    throw new UsageError(
      `connectSandbox: key ${file} has no private key that can be read (${(cause as Error).message}). Name a PEM file that is not encrypted.`,
      { cause },
    )
  }
}

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
