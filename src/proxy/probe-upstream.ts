import { once } from 'node:events'
import { connect } from 'node:net'
import { parseUpstream } from './upstream.ts'

/** How long the upstream may take to accept a connection, in milliseconds. */
const PATIENCE = 2000

/** Tries to connect to an upstream; returns the reason if that fails, otherwise `undefined`. */
export async function probeUpstream(url: string): Promise<string | undefined> {
  const { hostname, port } = parseUpstream(url)
  const socket = connect({ host: hostname, port })
  const timer = setTimeout(() => socket.destroy(new Error('no answer')), PATIENCE)
  try {
    await once(socket, 'connect')
    return undefined
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? (error as Error).message
  } finally {
    clearTimeout(timer)
    socket.destroy()
  }
}
