import { isUnder } from '../contract/base-path.ts'

/**
 * Replaces the contract's base path (`from`) in a client's target with the upstream's (`to`), and keeps every other
 * byte. Returns `undefined` for a target outside the base path, or one that leaves it when a server resolves dot
 * segments, with or without decoding `%2e`, `%2f` and `%5c` first (RFC 3986, sections 5.2.4 and 6.2.2).
 */
export function upstreamTarget(
  target: string,
  { from, to }: { readonly from: string; readonly to: string },
): string | undefined {
  const local = target.startsWith('/') ? target : withoutOrigin(target)
  if (local === undefined || !isUnder(from, local)) return undefined
  const rest = local.slice(from.length)
  return mayClimb(rest) ? undefined : to + rest
}

// --- internal ---

const DOTS = /(?:\.|%2e){2}/i

/** Turns the absolute form, which every server must accept (RFC 9112, section 3.2.2), into the origin form. */
function withoutOrigin(target: string): string | undefined {
  return /^https?:\/\/[^/?]+(\/.*)$/i.exec(target)?.[1]
}

function mayClimb(rest: string): boolean {
  const at = rest.indexOf('?')
  const path = at < 0 ? rest : rest.slice(0, at)
  if (!DOTS.test(path)) return false
  const decoded = path.replace(/%2e/gi, '.')
  return climbs(decoded.split('/')) || climbs(decoded.split(/\/|\\|%2f|%5c/i))
}

/** Whether a path leaves its start upwards. Some servers drop empty segments, and `;…` from a segment. */
function climbs(segments: readonly string[]): boolean {
  let depth = 0
  for (const segment of segments) {
    const name = segment.replace(/;.*$/s, '')
    if (name === '..') depth -= 1
    else if (name !== '' && name !== '.') depth += 1
    if (depth < 0) return true
  }
  return false
}
