import type { ShownSystem } from './operations-plugin.ts'

/** The ways in which a document takes credentials (OpenAPI 3.1, section 4.8.27). */
export interface KeySchemes {
  readonly [name: string]: {
    readonly type?: string
    readonly scheme?: string
    readonly in?: string
    readonly name?: string
  }
}

/** Gives a key to each way in which a document takes one, so that an operation is sent with what it needs; an empty key is none. */
export function giveKey(system: ShownSystem, schemes: KeySchemes, key: string): void {
  for (const [name, { type, scheme, in: place, name: parameter }] of Object.entries(schemes)) {
    if (place === 'cookie') setCookie(parameter ?? '', key)
    else if (key === '') system.authActions.logout([name])
    else if (type === 'http' && scheme?.toLowerCase() === 'basic') {
      const [user = '', ...password] = key.split(':')
      system.preauthorizeBasic(name, user, password.join(':'))
    } else if (type === 'http' || type === 'apiKey') system.preauthorizeApiKey(name, key)
  }
}

/** Whether a document takes a token that Swagger UI asks another server for; here a key is one. */
export function takesTokens(schemes: KeySchemes): boolean {
  return Object.values(schemes).some(({ type }) => type === 'oauth2' || type === 'openIdConnect')
}

// --- internal ---

/** A page cannot send another cookie than its browser has. */
function setCookie(name: string, value: string): void {
  const end = value === '' ? '; max-age=0' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has another way
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; samesite=strict${end}`
}
