/** What a bearer token must be (RFC 6750, section 2.1); it follows `must be` in messages. */
export const tokenRule = 'a bearer token: letters, digits and - . _ ~ + /'

/** Whether a text can be sent as a bearer token. */
export function isTokenText(text: string): boolean {
  return /^[A-Za-z0-9._~+/-]+=*$/.test(text)
}
