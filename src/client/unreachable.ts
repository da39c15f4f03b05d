import { StartError } from '../base/errors.ts'

/** The error for a sandbox that cannot be asked: `cause` is that of `fetch` or of the request. It says why, and the way out. */
export function unreachable(base: string, cause: unknown): StartError {
  const reason = ((cause as Error).cause as Error | undefined) ?? (cause as Error)
  return new StartError(`No sandbox answers at ${base}: ${sentenceOf(reason)}`, { cause })
}

// --- internal ---

function sentenceOf({ code = '', message }: NodeJS.ErrnoException): string {
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return `its certificate is for other names (${message}). Use one of them in the address.`
  if (NOT_TRUSTED.test(code))
    return `its certificate is not trusted (${message}). Name the PEM file of its authority in the option ca, which start prints in the line "ca", or in NODE_EXTRA_CA_CERTS before Node starts.`
  if (NOT_TLS.test(`${code} ${message}`))
    return 'that port does not speak TLS. Use http:// in place of https://.'
  return `${message}. Start one there.`
}

/** Codes of a certificate that is not accepted (node:tls, X509 certificate error codes). */
const NOT_TRUSTED = /CERT|^UNABLE_TO|^INVALID_(?:CA|PURPOSE)$/

/** The messages of OpenSSL when the first record is not TLS. */
const NOT_TLS = /wrong.version.number|packet.length.too.long|ssl[ _](?:routines::)?http.request/i
