/**
 * The token of an `Authorization` header with the Bearer scheme (RFC 6750, section 2.1). The scheme's name is
 * case-insensitive (RFC 9110, section 11.1).
 */
export function bearerToken(authorization = ''): string | undefined {
  const [, token] = /^bearer +(\S+) *$/i.exec(authorization) ?? []
  return token
}
