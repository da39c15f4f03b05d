import type { X509Certificate } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'

/**
 * The name or address under which clients can ask a server that listens on `host`: that one if its certificate is for it, otherwise a
 * name of the certificate that leads there, `localhost` first. `undefined` if none does, or none is found in time.
 */
export async function nameForClients(
  host: string,
  certificate: X509Certificate,
): Promise<string | undefined> {
  const isEverywhere = EVERYWHERE.includes(plainAddress(host))
  if (!isEverywhere && isFor(certificate, host)) return host
  const places = isEverywhere ? ownAddresses(host) : new Set(await addressesOf(host))
  const names = certificateNames(certificate)
    .filter((name) => !name.startsWith('*'))
    .toSorted((one, other) => rank(one) - rank(other))
    .slice(0, MOST_NAMES)
  const found = await Promise.all(
    names.map(async (name) => (await addressesOf(name)).some((address) => places.has(address))),
  )
  return names[found.indexOf(true)]
}

/** The names and addresses that a certificate is for (RFC 5280, section 4.2.1.6), as far as they are plain. */
export function certificateNames({ subjectAltName = '' }: X509Certificate): readonly string[] {
  return subjectAltName
    .split(', ')
    .flatMap((each) => /^(?:DNS|IP Address):([\w.:*-]+)$/.exec(each)?.[1] ?? [])
    .map((name) => (isIP(name) === 6 ? plainAddress(name) : name))
}

// --- internal ---

/** All addresses of the machine, of IPv4 or of both versions. */
const EVERYWHERE = ['0.0.0.0', '::']

const MOST_NAMES = 20

/** How long a name may take to be looked up, in milliseconds. */
const PATIENCE = 2000

function isFor(certificate: X509Certificate, host: string): boolean {
  return (isIP(host) ? certificate.checkIP(host) : certificate.checkHost(host)) !== undefined
}

/** Ranks names that exist on every machine (`localhost`) before others. */
function rank(name: string): number {
  const at = ['localhost', '127.0.0.1', '::1'].indexOf(name.toLowerCase())
  return at < 0 ? 3 : at
}

/** The addresses of this machine on which a server listens that listens on all. */
function ownAddresses(host: string): ReadonlySet<string> {
  const all = Object.values(networkInterfaces()).flatMap((each = []) => each)
  const heard = all.filter(({ family }) => host.includes(':') || family === 'IPv4')
  return new Set(['127.0.0.1', ...heard.map(({ address }) => address)])
}

/** The addresses that a name leads to; none if it leads nowhere, or the answer takes too long. */
async function addressesOf(name: string): Promise<readonly string[]> {
  if (isIP(name) > 0) return [plainAddress(name)]
  const late = Promise.withResolvers<readonly string[]>()
  const timer = setTimeout(() => late.resolve([]), PATIENCE)
  const found = lookup(name, { all: true }).then(
    (all) => all.map(({ address }) => address),
    () => [], // such a name leads nowhere
  )
  return Promise.race([found, late.promise]).finally(() => clearTimeout(timer))
}

/** An address in its shortest form. */
function plainAddress(address: string): string {
  return isIP(address) === 6
    ? new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1)
    : address
}
