import { readServers, type Server } from './document.ts'

/** The path at the end of the service's addresses (contract, section 1): `/v1`, or empty. */
export function basePathOf(servers: readonly Server[] = []): string {
  const [server] = servers
  if (!server) return ''
  const url = server.url.replace(/\{(\w+)\}/g, (_, name) => server.variables?.[name]?.default ?? '')
  return new URL(url, 'http://localhost').pathname.replace(/\/$/, '')
}

/** Reads only the base path from the contract's file. */
export function readBasePath(): string {
  return basePathOf(readServers())
}

/** Whether a path, or a target with its query, is the base path or below it. */
export function isUnder(basePath: string, path: string): boolean {
  const next = path[basePath.length]
  return path.startsWith(basePath) && (next === undefined || next === '/' || next === '?')
}
