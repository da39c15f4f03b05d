import { nodeHttp } from '../base/http/http.ts'
import { shorten } from '../base/text/text.ts'

/** The Error body of the contract (section 2). */
export interface ErrorBody {
  readonly code: string
  readonly message: string
  readonly status: number
}

/** How `code` is written; the contract does not define its values (ledger entry `errorCode`). */
export type CodeStyle = 'snake_case' | 'SCREAMING_CASE' | 'status'

/** Builds an Error body. Default of `code`: it follows from the status. A message longer than 4 KiB is shortened. */
export function errorBody(
  status: number,
  message: string,
  style: CodeStyle = 'snake_case',
  code?: string,
): ErrorBody {
  return { code: code ?? errorCode(status, style), message: shorten(message, LONGEST), status }
}

/** The words of a status, e.g. `Not Found`. */
export function statusWords(status: number): string {
  return nodeHttp().STATUS_CODES[status] ?? `Status ${status}`
}

// --- internal ---

/** The longest message, in bytes. */
const LONGEST = 4096

function errorCode(status: number, style: CodeStyle): string {
  if (style === 'status') return String(status)
  const snake = statusWords(status)
    .toLowerCase()
    .replace(/'/g, '')
    .replace(/[^a-z0-9]+/g, '_')
  return style === 'SCREAMING_CASE' ? snake.toUpperCase() : snake
}
