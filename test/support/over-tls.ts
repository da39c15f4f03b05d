import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect as connectPlain, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connect, getCACertificates, setDefaultCACertificates } from 'node:tls'
import type { ServerIdentity } from '../../src/base/http/secure-server.ts'
import { makeCertificate } from '../../src/base/tls/make-certificate.ts'
import type { StartOptions } from '../../src/http/start-options.ts'

/** Whether the tests speak TLS on every connection: set `PETSTORE_TEST_TLS=1`. */
export const speaksTls = process.env.PETSTORE_TEST_TLS === '1'

const made = speaksTls
  ? makeCertificate(['localhost', '127.0.0.1', '127.0.0.2', '::1'], Date.now())
  : undefined

// What the tests ask trusts it: `fetch`, `node:https` and `node:tls`.
if (made) setDefaultCACertificates([...getCACertificates('default'), made.ca])

/** The options of a sandbox, or a proxy, with its certificate. */
export function withTls<Options extends object>(
  options: Options,
): Options & Pick<StartOptions, 'tls'> {
  if (!made) return options
  const { cert, key } = tlsFiles()
  return { tls: { cert, key }, ...options }
}

/** The certificate of a server of the tests. */
export const testIdentity: ServerIdentity | undefined = made && {
  context: made,
  asksClients: false,
  onRefused: () => {},
  onChange: () => {},
}

/** The files of that certificate, and of what it is trusted by. */
export function tlsFiles(): { readonly cert: string; readonly key: string; readonly ca: string } {
  folder ??= mkdtempSync(path.join(tmpdir(), 'petstore-test-tls-'))
  const there = folder
  if (!written) {
    written = true
    for (const [name, text] of Object.entries(made ?? {}))
      writeFileSync(path.join(there, name), text)
    process.once('exit', () => rmSync(there, { recursive: true, force: true }))
  }
  const file = (name: string) => path.join(there, name)
  return { cert: file('cert'), key: file('key'), ca: file('ca') }
}

/** Opens a connection, with TLS if the tests speak it; bytes that are written at once are sent when it is secure. */
export function connectTo(port: number, host = '127.0.0.1', allowHalfOpen = false): Socket {
  const options = { port, host, allowHalfOpen }
  return speaksTls ? resettable(connect(options)) : connectPlain(options)
}

/** Makes a connection with TLS resettable, as one of TCP is. */
export function resettable(socket: Socket): Socket {
  const { _handle: handle, _parent: carrier } = socket as unknown as {
    readonly _handle: { readonly _parent: { reset(done: () => void): void } }
    readonly _parent?: Socket
  }
  socket.resetAndDestroy = () => {
    // Nothing carries the connection of a client but its handle.
    if (carrier) carrier.resetAndDestroy()
    else handle._parent.reset(() => socket.destroy())
    return socket
  }
  return socket
}

let folder: string | undefined
let written = false
