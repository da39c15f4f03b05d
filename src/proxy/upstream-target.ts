import { isUnder } from '../contract/base-path.ts'

/**
 * Replaces the contract's base path in a client's target (`from`) by that of the upstream (`to`) and leaves
 * every other byte. `undefined` for what is outside the base path, or would be for a server that resolves dot
 * segments, whether it decodes `%2e`, `%2f` and `%5c` before it does so or not (RFC 3986, sections 5.2.4 and 6.2.2).
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

/** The absolute form, which every server must take (RFC 9112, section 3.2.2), as the origin form. */
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

/** Whether a path steps above where it begins. Some servers drop `;…` from a segment, and empty ones. */
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
