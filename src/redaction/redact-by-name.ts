import {
  decoded,
  HIDDEN,
  hasScheme,
  isSecretName,
  maySpellSecretName,
  splitCredential,
} from '../base/text/secret-names.ts'
import { replaceSpans, withoutPercents } from './text-spans.ts'

/** Whether a header or a parameter carries a credential, by its decoded name. */
export type SecretTest = (name: string) => boolean

/** Redacts the values of header lines (name, value, name, value …) with secret names. The scheme of a credential stays. */
export function redactHeaders(
  lines: readonly string[],
  isSecret: SecretTest = isSecretName,
): readonly string[] {
  let redacted: string[] | undefined
  for (let at = 0; at + 1 < lines.length; at += 2) {
    const value = lines[at + 1] as string
    const clean = redactHeader(lines[at] as string, value, isSecret)
    if (clean === value) continue
    redacted ??= [...lines]
    redacted[at + 1] = clean
  }
  return redacted ?? lines
}

/** Redacts user information and parameters with secret names in a text that contains addresses (a target, Location, Link). */
export function redactAddress(text: string, isSecret?: SecretTest): string {
  return replaceSpans(text, findInAddress(text, isSecret), HIDDEN)
}

/** Whether a header with any other name has a credential as its value: one that begins with a scheme. */
export function carriesScheme(name: string, value: string): boolean {
  return hasScheme(value) && !CHALLENGE.test(name)
}

/** A credential in a text: where it is, and the forms in which it may be anywhere else. */
export interface PlacedCredential {
  readonly from: number
  readonly to: number
  readonly texts: readonly string[]
}

/**
 * Finds the credentials in a text that contains addresses (a target, Location, Link): user information, and parameters with a
 * secret name (RFC 6750, section 2.3), also in the fragment and the path (`;jsessionid=…`), and both also in an address
 * that is percent-encoded in it (`?next=https%3A%2F%2Fuser%3A…`). `isSecret` is given where a contract has secret names of its own.
 */
export function findInAddress(text: string, isSecret?: SecretTest): readonly PlacedCredential[] {
  if (!isSecret && !mayHoldAddress(text)) return NONE
  const found = findPlain(text, IN_ADDRESS, isSecret)
  if (!text.includes('%')) return found
  for (const part of text.matchAll(PART)) found.push(...findEncoded(part[0], part.index, isSecret))
  return found
}

/** Finds the credentials in the addresses in a body, in which some characters may be escapes of JSON. */
export function findInBodyAddresses(
  text: string,
  isSecret: (name: string) => boolean,
): readonly PlacedCredential[] {
  const mayBe = text.includes('=') || (text.includes('@') && SLASHES.test(text))
  return mayBe ? findPlain(text, IN_BODY, isSecret) : NONE
}

/** A cheap test that every text with a credential in an address passes. */
export function mayHoldAddress(text: string): boolean {
  if (text.includes('%')) return true
  return MARK.test(text) && (text.includes('//') || maySpellSecretName(text))
}

/**
 * Creates a function that says whether a parameter or a field of a text carries a credential, by its name as it is written. `code`
 * does only in a redirect or a request for a token (RFC 6749, sections 4.1.2 and 4.1.3), which other fields or the path show.
 */
export function parameterTest(
  text: string,
  isSecret: (name: string) => boolean = isSecretName,
): (written: string) => boolean {
  let hasGrant: boolean | undefined
  return (written) => {
    const name = decoded(written)[0] as string
    if (!/^code$/i.test(name)) return isSecret(name)
    hasGrant ??= GRANT.test(text)
    return hasGrant
  }
}

/** A problem at a place in a file; the text may end in `, got` and the value there. */
export interface FileProblem {
  /** The names and indexes that lead to the place. */
  readonly path: readonly string[]
  readonly text: string
}

/** Redacts the value in the text of a problem if a name in its path, or in the value, marks it as a credential. */
export function redactProblem({ path, text }: FileProblem): string {
  const value = VALUE.exec(text)?.[0] ?? ''
  const names = Array.from(value.matchAll(NAME), ([, name]) => name as string)
  if (isSecretPlace([...path, ...names])) return text.replace(VALUE, '.')
  return redactAddress(text)
}

/** Whether a name in the path to a place marks it as a credential. */
export function isSecretPlace(path: readonly string[]): boolean {
  // `keys` is where a scenario lists its API keys.
  return path.some((name) => name === 'keys' || isSecretName(name))
}

// --- internal ---

/** Challenges name a scheme without a credential, so they are not redacted. */
const CHALLENGE = /^(?:www|proxy)-authenticate$/i

function redactHeader(name: string, value: string, isSecret: SecretTest): string {
  const { scheme } = splitCredential(value)
  if (isSecret(name)) return (/authorization$/i.test(name) ? scheme : '') + HIDDEN
  if (carriesScheme(name, value)) return scheme + HIDDEN
  return redactAddress(value, isSecret === isSecretName ? undefined : isSecret)
}

const NONE: readonly never[] = []

const MARK = /[?&#;@]/

/** How a credential is written in a text: user information (RFC 3986, section 3.2.1), and parameters: mark, name and value. */
interface Notation {
  readonly userinfo: RegExp
  readonly parameter: RegExp
}

const IN_ADDRESS: Notation = {
  userinfo: /(\/\/)([^/?#\s"'<>]*)@/g,
  parameter: /([?&#;])([^=?&#;\s"'<>]*)=([^?&#;\s"'<>]*)/g,
}

/** In a body, slashes and `&` may have escapes of JSON. */
const IN_BODY: Notation = {
  userinfo: /(\/\\*\/)([^/?#\s"'<>\\]*)@/g,
  parameter: /([?&#;]|\\u0026)([^=?&#;\s"'<>\\]*)=([^?&#;\s"'<>\\]*)/g,
}

/** A decoded value may itself be a query. */
const IN_ENCODED: Notation = {
  userinfo: IN_ADDRESS.userinfo,
  parameter: /(^|[?&#;])([^=?&#;\s"'<>]*)=([^?&#;\s"'<>]*)/g,
}

const SLASHES = /\/\\*\//

/** The parts of an address between its delimiters. */
const PART = /[^?&#;\s"'<>]+/g

const GRANT =
  /(?:^|[?&#;\s])(?:state|session_state|grant_type|code_verifier|redirect_uri|client_id)=|(?:callback|redirect|oauth|oidc)[^?\s]{0,100}\?/i

function findPlain(
  text: string,
  { userinfo, parameter }: Notation,
  isSecretField?: (name: string) => boolean,
): PlacedCredential[] {
  const found: PlacedCredential[] = []
  for (const { 1: mark = '', 2: user = '', index } of text.matchAll(userinfo)) {
    const from = index + mark.length
    found.push({ from, to: from + user.length, texts: ofUserinfo(user) })
  }
  const isSecret = parameterTest(text, isSecretField)
  for (const { 1: mark = '', 2: name = '', 3: value = '', index } of text.matchAll(parameter)) {
    if (!isSecret(name)) continue
    const from = index + mark.length + name.length + 1
    found.push({ from, to: from + value.length, texts: [value, ...decoded(value)] })
  }
  return found
}

/** Finds the credentials in a part of an address after it was decoded once. */
function findEncoded(
  part: string,
  start: number,
  isSecret?: SecretTest,
): readonly PlacedCredential[] {
  if (!part.includes('%')) return NONE
  // The value of a parameter may be an address, or the query of one.
  const value = part.slice(part.indexOf('=') + 1)
  const before = start + part.length - value.length
  const { text, places } = withoutPercents(value)
  return findPlain(text, IN_ENCODED, isSecret).map(({ from, to, texts }) => ({
    from: before + (places[from] as number),
    to: before + (places[to] as number),
    texts,
  }))
}

/** The password of user information, or the user if there is none: that may be a token. */
function ofUserinfo(userinfo: string): readonly string[] {
  const at = userinfo.indexOf(':')
  const secret = at < 0 ? userinfo : userinfo.slice(at + 1)
  return [secret, ...decoded(secret)]
}

const VALUE = /, got .*/s

/** A key in JSON, no longer than a value is shown. */
const NAME = /"((?:[^"\\]|\\.){0,60})":/g
