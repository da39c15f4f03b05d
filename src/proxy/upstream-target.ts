/**
 * Puts the upstream's base path in the place of the client's `/v1` and leaves every other byte.
 * `undefined` for what is outside `/v1`, or would be for a server that resolves dot segments, whether
 * it decodes `%2e`, `%2f` and `%5c` before it does so or not (RFC 3986, sections 5.2.4 and 6.2.2).
 */
export function upstreamTarget(target: string, basePath: string): string | undefined {
  const local = target.startsWith('/') ? target : withoutOrigin(target)
  if (local === undefined || !MOUNTED.test(local)) return undefined
  return mayClimb(local) ? undefined : basePath + local.slice(MOUNT.length)
}

// --- internal ---

const MOUNT = '/v1'
const MOUNTED = /^\/v1(?:[/?]|$)/
const DOTS = /(?:\.|%2e){2}/i

/** The absolute form, which every server must take (RFC 9112, section 3.2.2), as the origin form. */
function withoutOrigin(target: string): string | undefined {
  return /^https?:\/\/[^/?]+(\/.*)$/i.exec(target)?.[1]
}

function mayClimb(local: string): boolean {
  const at = local.indexOf('?')
  const path = local.slice(MOUNT.length, at < 0 ? undefined : at)
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
