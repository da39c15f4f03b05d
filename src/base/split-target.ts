/** Splits a request target into its path and its query (with the `?`); the origin of an absolute form is removed. */
export function splitTarget(target: string): { readonly path: string; readonly search: string } {
  const own = isPlain(target)
    ? target
    : target.replace(/^https?:\/\/[^/?#]*/i, '').replace(/#.*$/s, '')
  const at = own.indexOf('?')
  return at < 0 ? { path: own, search: '' } : { path: own.slice(0, at), search: own.slice(at) }
}

// --- internal ---

function isPlain(target: string): boolean {
  return target.startsWith('/') && !target.includes('#')
}
