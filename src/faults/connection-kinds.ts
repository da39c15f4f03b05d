import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { resetConnection } from '../base/http/socket-answer.ts'
import type { Connection } from './fault-types.ts'

/** The only one of `connections` that needs an answer: it cuts the answer off. */
export const TRUNCATE = 'truncate'

/** What a fault can do to the connection instead of sending a whole answer: a new kind is a row here, and its words in the page. */
export const connectionKinds = {
  reset: {
    means: 'RST',
    lost: 'reset the connection (RST), and the client got no answer',
    unsent: 'the connection was reset before anything was sent',
    end: (socket: Socket) => resetConnection(socket),
  },
  empty: {
    means: 'closed without a byte',
    lost: 'closed the connection without a byte, and the client got no answer',
    end: (socket: Socket) => socket.destroySoon(),
  },
  hang: {
    means: 'never answered',
    lost: 'left the connection open without a byte, and the client got no answer',
    unsent: 'nothing was sent, which counts as no answer within 5 s',
    end: hang,
  },
  [TRUNCATE]: {
    means: 'cut halfway',
    lost: 'closed the connection halfway, and the client did not get all of the answer',
  },
} satisfies { readonly [kind in Connection]: ConnectionKind }

export const connections = Object.keys(connectionKinds) as readonly Connection[]

/** What replaces the answer. */
export type Disconnection = {
  [kind in Connection]: (typeof connectionKinds)[kind] extends { end: unknown } ? kind : never
}[Connection]

/** What is known of an effect on the connection; `undefined` without one. */
export function connectionKind(connection: Connection | undefined): ConnectionKind | undefined {
  return connection && connectionKinds[connection]
}

/** Whether an effect on the connection replaces the answer. */
export function isDisconnection(connection: Connection | undefined): connection is Disconnection {
  return connectionKind(connection)?.end !== undefined
}

/** Whether an effect on the connection sends a part of the answer, and cuts the rest. */
export function isCutting(connection: Connection | undefined): boolean {
  const kind = connectionKind(connection)
  return kind !== undefined && kind.end === undefined
}

/** Ends the connection instead of answering, or leaves it open without an answer (`hang`). Earlier answers have been sent. */
export function endConnection(
  connection: Disconnection,
  { response, closing }: { readonly response: ServerResponse; readonly closing: AbortSignal },
): void {
  const { socket } = response
  // The client has left.
  if (!socket) return
  connectionKinds[connection].end(socket, closing)
}

// --- internal ---

interface ConnectionKind {
  /** What happens to the connection, for the schema. */
  readonly means: string
  /** What it did to an answer, for tools. */
  readonly lost: string
  /** Why a webhook is not sent; without it, the answer to it is lost. */
  readonly unsent?: string
  /** Ends the connection in place of an answer; without it, a part of the answer is sent. */
  readonly end?: (socket: Socket, closing: AbortSignal) => void
}

function hang(socket: Socket, closing: AbortSignal): void {
  const cut = () => socket.destroy()
  closing.addEventListener('abort', cut, { once: true })
  socket.once('end', cut)
  socket.once('close', () => closing.removeEventListener('abort', cut))
  if (closing.aborted || socket.readableEnded) cut()
}
