import process from 'node:process'

/**
 * Returns `node:http` without an `import`, which would make Node load everything behind `fetch` and
 * WebSocket just to export their names: a tenth of the whole start-up.
 */
export function nodeHttp(): typeof import('node:http') {
  return process.getBuiltinModule('node:http')
}
