import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'

/** A server on a port of its own of 127.0.0.1. */
export interface Listening extends AsyncDisposable {
  readonly port: number
  /** Its address by HTTP: `http://127.0.0.1:4010`. */
  readonly origin: string
  /** Ends it and its connections. */
  close(): Promise<void>
}

/** Lets a server listen. */
export async function listen(
  server: Server & { closeAllConnections?(): void },
): Promise<Listening> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const close = async () => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections?.()
    await closed
  }
  return { port, origin: `http://127.0.0.1:${port}`, close, [Symbol.asyncDispose]: close }
}
