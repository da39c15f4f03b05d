import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { createSecureContext } from 'node:tls'
import {
  certificateBlocks,
  certificatesIn,
  countBegunCertificates,
  hasOtherBlocks,
  UsageError,
} from '../errors.ts'
import { readTextFile } from '../files/read-files.ts'

/** Names of PEM files. */
export interface CertificateFiles {
  /** The certificate of the server, followed by those of the authorities between it and the one that clients trust. */
  readonly cert: string
  /** Its private key. */
  readonly key: string
}

/** What such files have, in PEM form. */
export interface CertificateTexts {
  /** The certificates, and nothing else. */
  readonly cert: string
  readonly key: string
  /** Whether the file of the certificates has something else, such as the key. */
  readonly isMixed: boolean
}

/**
 * Reads the certificate of a server and its key, and checks them as of `now` (in milliseconds since 1970).
 * @throws UsageError that names the flag and the file, the problem and the way out: what cannot be read, is not PEM, is encrypted, has
 * expired, is not valid yet, is not for servers, or does not belong together.
 */
export function readCertificate(files: CertificateFiles, now: number): CertificateTexts {
  const text = readPem(CERT, files.cert)
  const key = readPem(KEY, files.key)
  const [own] = readCertificates(CERT, files.cert, { text, now }) as [X509Certificate]
  assertForServers(own, files.cert)
  const privateKey = readKey(key, files.key)
  if (!own.checkPrivateKey(privateKey))
    throw new UsageError(
      `${KEY} ${files.key} is not the key of ${CERT} ${files.cert}: they do not match. The certificate of the server must be the first in its file.`,
    )
  // Only the certificates are checked and served, not what else is in the file.
  const cert = certificatesIn(text)
  try {
    createSecureContext({ cert, key })
  } catch (cause) {
    throw new UsageError(
      `${CERT} ${files.cert} cannot be used: ${(cause as Error).message}. Make a new one, e.g. with a key of EC P-256 or RSA of 2048 bits.`,
      { cause },
    )
  }
  return { cert, key, isMixed: hasOtherBlocks(text) }
}

/**
 * Reads the certificates of the authorities that sign those of clients. One that has expired is refused, unless `used` has it already:
 * the others can be replaced without it. One of them must be of an authority: it says so, or has signed itself, as old ones do.
 * @throws UsageError that names the flag and the file, the problem and the way out.
 */
export function readClientAuthorities(file: string, now: number, used = ''): string {
  const text = readPem(CA, file)
  const certificates = readCertificates(CA, file, { text, now, used })
  if (!certificates.some((each) => each.ca || hasSignedItself(each))) {
    const [first] = certificates as [X509Certificate]
    throw new UsageError(
      `${CA} ${file}: the certificate of ${oneLine(first.subject)} is not that of an authority (its basic constraints lack CA). Name the file of the authority that has signed those of the clients.`,
    )
  }
  return certificatesIn(text)
}

/** Whether a PEM text has a certificate that has signed itself, which clients can trust as it is. */
export function hasOwnAuthority(text: string): boolean {
  return certificateBlocks(text).some((block) => hasSignedItself(new X509Certificate(block)))
}

// --- internal ---

const CERT = '--tls-cert'
const KEY = '--tls-key'
const CA = '--tls-ca'

/** In bytes: a hundred times a long chain. */
const LARGEST = 1024 * 1024

function readPem(flag: string, file: string): string {
  const name = 'Name a PEM file.'
  const wayOut = { missing: 'Check its path.', large: name, other: name }
  return readTextFile(file, { place: `${flag} ${file}`, largest: LARGEST, wayOut })
}

/** The beginning of a certificate in PEM form (RFC 7468, section 5.1). */
const BEGIN = '-----BEGIN CERTIFICATE-----'

function hasSignedItself(certificate: X509Certificate): boolean {
  return certificate.checkIssued(certificate) && certificate.verify(certificate.publicKey)
}

function readCertificates(
  flag: string,
  file: string,
  { text, now, used = '' }: { readonly text: string; readonly now: number; readonly used?: string },
): readonly X509Certificate[] {
  const blocks = certificateBlocks(text)
  const begun = countBegunCertificates(text)
  if (begun === 0)
    throw new UsageError(
      `${flag} ${file} has no certificate in PEM form (${BEGIN}). Name a PEM file.`,
    )
  if (blocks.length < begun)
    throw new UsageError(
      `${flag} ${file} has a certificate that cannot be read: its lines are not base64, or its end is missing. Name a PEM file.`,
    )
  const old = new Set(
    certificateBlocks(used).map((block) => new X509Certificate(block).fingerprint256),
  )
  return blocks.map((block) => {
    const certificate = parse(flag, file, block)
    if (old.has(certificate.fingerprint256)) return certificate
    const { validFromDate, validToDate, subject } = certificate
    const which = `${flag} ${file}: the certificate of ${oneLine(subject)}`
    if (validToDate.getTime() < now)
      throw new UsageError(`${which} has expired on ${validToDate.toISOString()}. Renew it.`)
    if (validFromDate.getTime() > now)
      throw new UsageError(
        `${which} is not valid before ${validFromDate.toISOString()}. Check the clock of this machine, or use another one.`,
      )
    return certificate
  })
}

function parse(flag: string, file: string, block: string): X509Certificate {
  try {
    return new X509Certificate(block)
  } catch (cause) {
    throw new UsageError(
      `${flag} ${file} has a certificate that cannot be read: ${(cause as Error).message}. Name a PEM file.`,
      { cause },
    )
  }
}

/** Of the purposes that a certificate may name (RFC 5280, section 4.2.1.12): the authentication of a server, and any. */
const FOR_SERVERS = ['1.3.6.1.5.5.7.3.1', '2.5.29.37.0']

function assertForServers({ keyUsage }: X509Certificate, file: string): void {
  // Node reports the purposes here; without any, the certificate may be used for all.
  const purposes = keyUsage as readonly string[] | undefined
  if (purposes && !purposes.some((each) => FOR_SERVERS.includes(each)))
    throw new UsageError(
      `${CERT} ${file}: this certificate is not for servers (its extended key usage lacks serverAuth). Use another one.`,
    )
}

function readKey(text: string, file: string): KeyObject {
  if (/-----BEGIN ENCRYPTED PRIVATE KEY-----|^Proc-Type: ?4,ENCRYPTED/m.test(text))
    throw new UsageError(
      `${KEY} ${file} is encrypted. Decrypt it: openssl pkey -in ${file} -out decrypted.pem.`,
    )
  if (!/-----BEGIN (?:[A-Z]{1,8} )?PRIVATE KEY-----/.test(text))
    throw new UsageError(
      `${KEY} ${file} has no private key in PEM form (-----BEGIN PRIVATE KEY-----). Name a PEM file.`,
    )
  try {
    return createPrivateKey(text)
  } catch (cause) {
    // The reason never has a part of the key.
    throw new UsageError(
      `${KEY} ${file} has a key that cannot be read: ${(cause as Error).message}. Name a PEM file.`,
      { cause },
    )
  }
}

/** A subject for a message: Node writes an attribute a line. */
function oneLine(subject: string | undefined): string {
  return subject ? subject.replaceAll('\n', ', ') : 'no name'
}
