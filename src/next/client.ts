import path from 'node:path'
import { headerValue } from '../base/http/header-lines.ts'

/** What is known of who sent a request. */
export interface ClientSigns {
  /** Header lines as sent: name, value, name, value … */
  readonly requestHeaders: readonly string[]
  /** The id of the world that answered, where there are several. */
  readonly world?: string | undefined
  /** The file that it was read from: a recording does not keep who sent a request, and is one client. */
  readonly file?: string | undefined
}

/**
 * Names the client of a request: the origin of a browser, else the first product of its User-Agent (RFC 9110, section 10.1.5), e.g.
 * `depot-app/2.1`, else the file that has it; and its world. Nothing else of the headers is in it.
 */
export function clientOf({ requestHeaders, world, file }: ClientSigns): string {
  const named = originIn(requestHeaders) ?? productIn(requestHeaders)
  const who = named ?? (file === undefined ? UNNAMED_CLIENT : path.basename(file))
  return world === undefined ? who : who + IN_WORLD + world
}

/** Whether a client, by its name, is in a world: without an id, in none of its own. */
export function isOfWorld(client: string, world: string | undefined): boolean {
  return world === undefined ? !client.includes(IN_WORLD) : client.endsWith(IN_WORLD + world)
}

/** The client of requests without a name. */
export const UNNAMED_CLIENT = 'a client without a name'

// --- internal ---

const IN_WORLD = ' in world '

/** A browser's User-Agent says which browser it is, and not which page. */
function originIn(lines: readonly string[]): string | undefined {
  const origin = headerValue(lines, 'origin')
  return origin !== undefined && ORIGIN.test(origin) ? origin : undefined
}

function productIn(lines: readonly string[]): string | undefined {
  return PRODUCT.exec(headerValue(lines, 'user-agent')?.trim() ?? '')?.[0]
}

/** RFC 6454, section 7. */
const ORIGIN = /^[a-z][a-z\d+.-]{0,20}:\/\/[\w.:[\]-]{1,100}$/i
const PRODUCT = /^[\w!#$%&'*+.^`|~-]{1,60}(?:\/[\w!#$%&'*+.^`|~-]{1,40})?(?=$|[ \t;(])/
