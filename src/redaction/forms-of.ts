/** The forms in which a credential may appear in a text: plain, without backslashes, and in base64 and base64url. */
export function formsOf(secret: string): readonly string[] {
  // `withoutEscapes` removes backslashes.
  const bare = secret.replaceAll('\\', '')
  const encoded = base64Forms(secret).flatMap((form) => [
    form,
    form.replaceAll('+', '-').replaceAll('/', '_'),
  ])
  return [secret, bare, ...encoded]
}

// --- internal ---

/** The base64 characters that depend on the secret alone, for each of the three alignments at which it can begin. */
function base64Forms(secret: string): readonly string[] {
  const bytes = Buffer.from(secret, 'latin1')
  if (bytes.length < SHORTEST_ENCODED) return []
  return [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64')
    const from = Math.ceil((before * 8) / 6)
    const to = Math.floor(((before + bytes.length) * 8) / 6)
    return text.slice(from, to)
  })
}

/** Shorter secrets have too few base64 characters of their own. In bytes. */
const SHORTEST_ENCODED = 6
