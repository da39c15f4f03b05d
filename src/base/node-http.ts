import process from 'node:process'

/**
 * Gives `node:http`, without an import and when it is first needed. Importing it would make Node load
 * all that its `fetch` and WebSocket are made of, only to offer their names: a tenth of the whole start.
 */
export function nodeHttp(): typeof import('node:http') {
  return process.getBuiltinModule('node:http')
}
