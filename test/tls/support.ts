import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { type Agent, request } from 'node:https'
import path from 'node:path'
import { text as readText } from 'node:stream/consumers'
import type { SecureContextOptions } from 'node:tls'
import { fileURLToPath } from 'node:url'
import { makeCertificate } from '../../src/base/tls/make-certificate.ts'

/** The names of a certificate and its key, of files in a folder, and the text of what clients trust. */
export interface Pair {
  readonly cert: string
  readonly key: string
  readonly ca: string
}

/** Writes a certificate, for this machine if it has no other names, made at a time in milliseconds since 1970, to files of a folder. */
export function writePair(
  folder: string,
  name = 'server',
  made = Date.now(),
  names: readonly string[] = ['localhost', '127.0.0.1', '::1'],
): Pair {
  const { cert, key, ca } = makeCertificate(names, made)
  const files = { cert: path.join(folder, `${name}.pem`), key: path.join(folder, `${name}.key`) }
  writeFileSync(files.cert, cert)
  writeFileSync(files.key, key)
  return { ...files, ca }
}

/** The text of a file. */
export const text = (file: string) => readFileSync(file, 'utf8')

/** Writes the certificate and the key of a pair to one file. */
export function joined(
  folder: string,
  { cert, key }: Pair,
  order: 'key first' | 'key last',
): string {
  const file = path.join(folder, 'both.pem')
  const parts = [text(cert), text(key)]
  writeFileSync(file, (order === 'key last' ? parts : parts.toReversed()).join(''))
  return file
}

/** Leaves the first certificate of a file: the others, with its authority, go. */
export function writeLeaf(file: string): void {
  writeFileSync(file, text(file).split(/(?<=-----END CERTIFICATE-----\n)/)[0] ?? '')
}

/** The path of a fixture. */
export function fixture(name: string): string {
  return fileURLToPath(new URL(`fixtures/${name}`, import.meta.url))
}

/** An answer over TLS. */
export interface SecureReply {
  readonly status: number
  readonly headers: { readonly [name: string]: string | string[] | undefined }
  readonly text: string
}

/** How to ask over TLS. */
export interface SecureRequest extends SecureContextOptions {
  readonly method?: string
  readonly headers?: { readonly [name: string]: string }
  readonly body?: string
  /** A pool of connections; otherwise each request has its own. */
  readonly agent?: Agent
}

/** Asks over TLS, by a client that checks the certificate of the server. */
export async function ask(
  url: string,
  { body, headers, ...options }: SecureRequest = {},
): Promise<SecureReply> {
  const asked = request(url, {
    agent: false,
    ...options,
    headers: { authorization: 'Bearer sandbox-key', ...headers },
  })
  asked.end(body)
  const [answer] = await once(asked, 'response')
  return { status: answer.statusCode, headers: answer.headers, text: await readText(answer) }
}
