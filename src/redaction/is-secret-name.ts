/**
 * Whether a header, a parameter, a cookie, a member or a field of a form carries a credential, by its decoded name. All output
 * uses this one list. RFC 6750 (access_token), RFC 6749 (client_secret, refresh_token) and RFC 9110
 * (Authorization) define some names; the others are common. Case and separators are ignored.
 */
export function isSecretName(name: string): boolean {
  if (!MAY_BE.test(name)) return false
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return SECRET.some((each) => each.test(words)) && !PUBLIC.test(words)
}

/** A cheap test that every text with a secret name passes; the name may contain percent escapes. */
export function maySpellSecretName(text: string): boolean {
  return MAY_BE.test(text) || text.includes('%')
}

/**
 * The last three letters of every secret name, in small letters; a hyphen stands for any separator.
 */
export const secretEndings: ReadonlySet<string> = new Set([
  ...['ken', 'ret', 'ord', 'swd', 'ase', 'ode', 'sid', 'nid', '-id', 'key', 'ion', 'uth', 'kie'],
  ...['ie2', 'ial', 'als', 'ass', 'pwd', 'jwt', 'ess', 'sig', 'ure', 'srf', 'otp', 'pop', 'ier'],
])

// --- internal ---

/** A cheap test that every secret name passes. */
const MAY_BE =
  /key|tok|secret|pass|pwd|auth|cookie|sess|sid|sig|jwt|cred|srf|assertion|otp|dpop|code/i

const SECRET = [
  // At the end of any word: `csrftoken`, `PHPSESSID`, `dbpassword`.
  /(?:token|secret|password|passwd|passphrase|passcode|sess(?:ion)?-?id|api-?key)$/,
  // As the last word, or the last two.
  /(?:^|-)(?:authorization|auth|cookie2?|credentials?|pass|pwd|jwt|sess|session|sid|sig|signature|[cx]srf|client-assertion|t?otp|dpo-?p|code-verifier|device-code)$/,
  /(?:^|-)(?:access|account|admin|app|auth|client|developer|functions|license|master|private|secret|service|session|signing|subscription|user)-?key$/,
  /^(?:x-)?key$/,
]

/** A token that marks a place in a list is public; so is the header that says whether a page may send credentials (Fetch standard, CORS). */
const PUBLIC =
  /(?:^|-)(?:continuation|cursor|next|page|prev|previous|skip|start|sync)-?token$|^access-control-allow-credentials$/
