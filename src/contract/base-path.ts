import { readServers, type Server } from './document.ts'

/** The path in which the addresses of the service end (contract, section 1): `/v1`, or nothing. */
export function basePathOf(servers: readonly Server[] = []): string {
  const [server] = servers
  if (!server) return ''
  const url = server.url.replace(/\{(\w+)\}/g, (_, name) => server.variables?.[name]?.default ?? '')
  return new URL(url).pathname.replace(/\/$/, '')
}

/** Reads the base path alone from the contract's file, for those who need nothing else of it. */
export function readBasePath(): string {
  return basePathOf(readServers())
}

/** Whether a path, or a target with its query, is the base path or below it. */
export function isUnder(basePath: string, path: string): boolean {
  const next = path[basePath.length]
  return path.startsWith(basePath) && (next === undefined || next === '/' || next === '?')
}
