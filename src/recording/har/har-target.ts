import { splitTarget } from '../../base/split-target.ts'
import type { Contract } from '../../contract/contract.ts'
import { RECORDED_ORIGIN } from './har.ts'

/**
 * Creates a function that returns the target in the contract for an address. It drops everything before the base path
 * and a resource of the contract, e.g. the path of a gateway.
 */
export function createTargetReader({
  operations,
  namedPaths,
  basePath,
}: Pick<Contract, 'operations' | 'namedPaths' | 'basePath'>): (url: string) => string {
  const below = [...operations.map(({ path }) => path), ...namedPaths]
    .filter((path) => path.startsWith(`${basePath}/`))
    .map((path) => path.slice(basePath.length).split('/')[1] as string)
  const before = new RegExp(`^.*(?=${basePath}/(?:${[...new Set(below)].join('|')})(?:/|$))`)
  return (url) => {
    const target = sentTarget(url)
    if (url.startsWith(`${RECORDED_ORIGIN}/`)) return target
    const { path, search } = splitTarget(target)
    return path.replace(before, '') + search
  }
}

// --- internal ---

/** The target as it was sent. Parsing an address removes dot segments that a service may answer. */
function sentTarget(url: string): string {
  const { pathname, search } = new URL(url)
  const [, sent = pathname + search] = /^https?:\/\/[^/?#]*([^#]*)/i.exec(url.trim()) ?? []
  return (sent.startsWith('/') ? sent : `/${sent}`)
    .toWellFormed()
    .replace(/[^\x21-\x7e]+/gu, encodeURIComponent)
}
