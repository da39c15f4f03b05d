/** Whether a text looks random, like a session id or a signed value, rather than like words. */
export function looksRandom(text: string): boolean {
  if (UUID.test(text) || JWT.test(text)) return true
  return (text.match(/[A-Za-z0-9]{16,}/g) ?? []).some(changesOften)
}

// --- internal ---

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i
const JWT = /^eyJ[\w-]+\.[\w-]+/

/** Words rarely change between letters and digits, or between lower and upper case. */
function changesOften(run: string): boolean {
  const changes = run.match(/[a-zA-Z](?=\d)|\d(?=[a-zA-Z])|[a-z](?=[A-Z])|[A-Z](?=[a-z])/g) ?? []
  return changes.length * 5 >= run.length
}
