/**
 * Whether a parameter or header of a contract frames or codes a message (RFC 9110, sections 7.6 to 7.8, 8.4 and 8.6; RFC 9112,
 * section 6). It follows from how the message is sent, and from nothing that a contract says: made from a schema, it would make the
 * message unreadable.
 */
export function isFraming(given: { readonly in: string; readonly name: string }): boolean {
  return given.in === 'header' && FRAMING.has(given.name.toLowerCase())
}

// --- internal ---

const FRAMING = new Set([
  ...['connection', 'content-encoding', 'content-length', 'expect', 'host'],
  ...['keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade'],
])
