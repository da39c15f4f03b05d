// The only use of the two packages. They describe X.509 (RFC 5280) and encode it in DER (ITU-T X.690); Node signs.
import { generateKeyPairSync, hash, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isIP } from 'node:net'
import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AttributeValue,
  AuthorityKeyIdentifier,
  BasicConstraints,
  Certificate,
  ExtendedKeyUsage,
  Extension,
  Extensions,
  GeneralName,
  id_ce_authorityKeyIdentifier,
  id_ce_basicConstraints,
  id_ce_extKeyUsage,
  id_ce_keyUsage,
  id_ce_subjectAltName,
  id_ce_subjectKeyIdentifier,
  id_kp_serverAuth,
  KeyIdentifier,
  KeyUsage,
  KeyUsageFlags,
  Name,
  RelativeDistinguishedName,
  SubjectAlternativeName,
  SubjectKeyIdentifier,
  SubjectPublicKeyInfo,
  TBSCertificate,
  Validity,
  Version,
} from '@peculiar/asn1-x509'

/** A certificate of a server, and that of the authority that has signed it; both in PEM form. */
export interface MadeCertificate {
  /** The certificate of the server, and that of the authority. */
  readonly cert: string
  /** The private key of the server. It is a secret. */
  readonly key: string
  /** The certificate of the authority: what clients trust. */
  readonly ca: string
}

/**
 * Makes a certificate for a server with these names and addresses, signed by an authority of its own. The key of the authority is
 * forgotten, so it never signs anything else. `now` is in milliseconds since 1970; the certificates are valid from a day before
 * that, as clocks differ, until 397 days after it.
 *
 * They have what strict clients (Python 3.13, Chromium, Java) ask for: an authority that says what it is for, and a certificate that
 * names its key and that of its authority (RFC 5280, sections 4.2.1.1 to 4.2.1.3, 4.2.1.6 and 4.2.1.9).
 */
export function makeCertificate(names: readonly string[], now: number): MadeCertificate {
  const validity = new Validity({
    notBefore: new Date(now - DAY),
    notAfter: new Date(now + 397 * DAY),
  })
  const authority = newKeys()
  const own = newKeys()
  // Authorities of different runs have different names: some clients look an authority up by its name only.
  const issuer = nameOf(`petstore-sandbox ${randomBytes(4).toString('hex')}`)
  const ca = signed(authority, {
    ...{ issuer, validity, subject: issuer, keys: authority },
    extensions: [
      extension(id_ce_basicConstraints, new BasicConstraints({ cA: true, pathLenConstraint: 0 })),
      extension(id_ce_keyUsage, new KeyUsage(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign)),
    ],
  })
  const cert = signed(authority, {
    ...{ issuer, validity, subject: nameOf('petstore-sandbox'), keys: own },
    extensions: [
      extension(id_ce_basicConstraints, new BasicConstraints({ cA: false })),
      extension(id_ce_keyUsage, new KeyUsage(KeyUsageFlags.digitalSignature)),
      extension(id_ce_extKeyUsage, new ExtendedKeyUsage([id_kp_serverAuth]), false),
      extension(
        id_ce_subjectAltName,
        new SubjectAlternativeName(names.map((each) => new GeneralName(namedAs(each)))),
        false,
      ),
    ],
  })
  return {
    cert: cert + ca,
    key: own.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    ca,
  }
}

// --- internal ---

/** In milliseconds. */
const DAY = 86_400_000

/** ECDSA with SHA-256 (RFC 5758, section 3.2). */
const ALGORITHM = new AlgorithmIdentifier({ algorithm: '1.2.840.10045.4.3.2' })
/** The attribute `commonName` (RFC 5280, appendix A.1). */
const COMMON_NAME = '2.5.4.3'

interface Keys {
  readonly privateKey: KeyObject
  /** In DER form. */
  readonly publicKey: SubjectPublicKeyInfo
  /** What names it in certificates (RFC 5280, section 4.2.1.2: any way of making unique values). */
  readonly id: Buffer
}

function newKeys(): Keys {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const der = publicKey.export({ type: 'spki', format: 'der' })
  return {
    privateKey,
    publicKey: AsnConvert.parse(der, SubjectPublicKeyInfo),
    id: hash('sha256', der, 'buffer').subarray(0, 20),
  }
}

/** What a certificate says. */
interface Content {
  readonly issuer: Name
  readonly subject: Name
  readonly validity: Validity
  /** The key pair of the subject. */
  readonly keys: Keys
  readonly extensions: readonly Extension[]
}

/** Signs a certificate; returns it in PEM form. */
function signed(authority: Keys, { issuer, subject, validity, keys, extensions }: Content): string {
  // Positive, and without leading zeros (RFC 5280, section 4.1.2.2).
  const serial = randomBytes(16)
  serial[0] = ((serial[0] as number) & 0x3f) | 0x40
  const content = new TBSCertificate({
    ...{ version: Version.v3, serialNumber: bytesOf(serial), signature: ALGORITHM },
    ...{ issuer, validity, subject, subjectPublicKeyInfo: keys.publicKey },
    extensions: new Extensions([
      ...extensions,
      extension(id_ce_subjectKeyIdentifier, new SubjectKeyIdentifier(keys.id), false),
      extension(
        id_ce_authorityKeyIdentifier,
        new AuthorityKeyIdentifier({ keyIdentifier: new KeyIdentifier(authority.id) }),
        false,
      ),
    ]),
  })
  const signature = sign('sha256', Buffer.from(AsnConvert.serialize(content)), authority.privateKey)
  const certificate = new Certificate({
    tbsCertificate: content,
    signatureAlgorithm: ALGORITHM,
    signatureValue: bytesOf(signature),
  })
  return pem(Buffer.from(AsnConvert.serialize(certificate)))
}

function extension(extnID: string, value: object, critical = true): Extension {
  return new Extension({
    extnID,
    critical,
    extnValue: new OctetString(AsnConvert.serialize(value)),
  })
}

function nameOf(commonName: string): Name {
  const value = new AttributeValue({ utf8String: commonName })
  return new Name([
    new RelativeDistinguishedName([new AttributeTypeAndValue({ type: COMMON_NAME, value })]),
  ])
}

function namedAs(name: string): Partial<GeneralName> {
  const [address] = name.split('%') as [string] // without a zone, which is of this machine only
  if (isIP(address) === 0) return { dNSName: name }
  // In its shortest form, which also has no IPv4 end: the encoder takes that for other digits.
  return {
    iPAddress: isIP(address) === 6 ? new URL(`http://[${address}]`).hostname.slice(1, -1) : address,
  }
}

/** Copies bytes into a buffer of their own, which the encoder takes. */
function bytesOf(bytes: Buffer): ArrayBuffer {
  return new Uint8Array(bytes).buffer
}

/** Writes a certificate as text (RFC 7468, section 5.1). */
function pem(der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}
