import { X509Certificate } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { hostname, networkInterfaces, tmpdir } from 'node:os'
import path from 'node:path'
import { rethrow, StartError, UsageError } from '../errors.ts'
import { makeTemporaryFolder, type TemporaryFolder } from '../files/files.ts'
import { watchFiles } from '../files/watch-files.ts'
import type { ServerIdentity } from '../http/secure-server.ts'
import {
  type CertificateFiles,
  hasOwnAuthority,
  readCertificate,
  readClientAuthorities,
} from './certificate-files.ts'

/**
 * How a server gets its certificate: `self-signed` makes one for this run; otherwise the names of PEM files, which are read again
 * when they change. With `ca`, clients need a certificate of one of its authorities, for everything but the health.
 */
export type TlsSetting =
  | 'self-signed'
  | (CertificateFiles & { readonly ca?: string | undefined })
  | { readonly selfSigned: true; readonly ca?: string | undefined }

/** What clients of a server with TLS trust. */
export interface ServerTrust {
  /**
   * The absolute path of a PEM file that they can trust, which has certificates only; `undefined` if the authority of the certificate is
   * not in a file of the server.
   */
  readonly caFile: string | undefined
  /** The certificates of the server now, and of its authority if that is known: the text of a PEM file. */
  readonly ca: string | undefined
  /** Whether clients need a certificate of their own. */
  readonly asksClients: boolean
}

/** The certificate of a server while it runs. */
export interface ServerTls extends AsyncDisposable {
  readonly identity: ServerIdentity
  readonly trust: ServerTrust
  /** The name or address under which clients ask the server: `host`, or a name of the certificate if it is not for that. */
  readonly name: string
}

/** How to open it. */
export interface TlsContext {
  readonly host: string
  /** Called when a changed file is taken up, or cannot be. */
  readonly onNotice: (notice: { readonly message: string; readonly isTrouble: boolean }) => void
}

/**
 * Reads or makes the certificate of a server, and watches its files.
 * @throws UsageError for a file that cannot be used; StartError when the file for clients cannot be written.
 */
export async function openTls(
  setting: TlsSetting,
  { host, onNotice }: TlsContext,
): Promise<ServerTls> {
  const given = setting === 'self-signed' ? { selfSigned: true as const } : setting
  const { ca } = given
  const files = 'cert' in given ? given : undefined
  const ownFile = files && path.resolve(files.cert)
  await using opened = new AsyncDisposableStack()
  let listener = () => {}
  const writeForClients = fileForClients(opened)
  const trouble = lastingTrouble((why) =>
    onNotice({ message: `The certificate stays as it was: ${why}.`, isTrouble: true }),
  )
  opened.defer(() => trouble.end())
  // Before they are read, so that no change is missed.
  const watched = [...(files ? [files.cert, files.key] : []), ...(ca === undefined ? [] : [ca])]
  if (watched.length > 0) {
    const watcher = watchFiles([...new Set(watched)], {
      changed: async (isAgain) => takeUp(isAgain),
      gone: (file) => trouble.note(`${file} is gone. It is read again when it is back`, true),
    })
    opened.defer(() => watcher.close())
  }
  const readAll = (used?: string) => {
    const now = Date.now()
    const { isMixed = false, ...pair } = files ? readCertificate(files, now) : {}
    const context = {
      ...pair,
      ...(ca !== undefined && { ca: readClientAuthorities(ca, now, used) }),
    }
    return { context, isMixed }
  }
  const fileOf = (cert: string, isMixed: boolean) => {
    if (!hasOwnAuthority(cert)) return undefined
    return isMixed ? writeForClients(cert) : ownFile
  }
  const first = readAll()
  const made = files ? undefined : await makeForRun(host)
  let context = { ...made?.pair, ...first.context } as ServerIdentity['context']
  let caFile = made ? writeForClients(made.ca) : fileOf(context.cert, first.isMixed)
  const takeUp = (isAgain: boolean) => {
    try {
      const { context: read, isMixed } = readAll(context.ca)
      const next = { ...context, ...read }
      trouble.end()
      // The key may have come to the same certificate.
      if (!made) caFile = fileOf(next.cert, isMixed)
      if (next.cert === context.cert && next.key === context.key && next.ca === context.ca)
        return 'done'
      context = next
      listener()
      onNotice({
        message: `new TLS files are in use: ${watched.join(', ')}; connections that are open keep the old ones`,
        isTrouble: false,
      })
      return 'done'
    } catch (error) {
      if (!(error instanceof UsageError || error instanceof StartError)) {
        rethrow(error)
        return 'done'
      }
      trouble.note(error.message.replace(/\.$/, ''), !isAgain)
      // The file may become valid or readable later, so it is tried again.
      return 'again'
    }
  }
  // The certificate that is made for the run is for every host.
  const name = made ? host : await nameOf(context.cert, host, onNotice)
  const running = opened.move()
  return {
    name,
    identity: {
      get context() {
        return context
      },
      asksClients: ca !== undefined,
      onRefused: refusedClients((message) => onNotice({ message, isTrouble: false })),
      onChange: (next) => {
        listener = next
      },
    },
    trust: {
      asksClients: ca !== undefined,
      get caFile() {
        return caFile
      },
      get ca() {
        if (made) return made.ca
        return hasOwnAuthority(context.cert) ? context.cert : undefined
      },
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

/**
 * Creates a function that says of a client that it is refused, and why: at once for the first with a reason, then at most once a
 * minute for each, with the number of those that were not said. `now` gives milliseconds.
 */
export function refusedClients(
  say: (message: string) => void,
  now: () => number = () => performance.now(),
): (why: string, address: string | undefined) => void {
  // The map stays small: reasons are error codes of certificates, and that there is none.
  const said = new Map<string, { readonly time: number; unsaid: number }>()
  return (why, address = 'an address that is gone') => {
    const last = said.get(why)
    if (last && now() - last.time < MINUTE) {
      last.unsaid += 1
      return
    }
    said.set(why, { time: now(), unsaid: 0 })
    const before = last?.unsaid ? `, and ${last.unsaid} more since the last line,` : ''
    say(`a request from ${address}${before} was refused with 403: ${why}`)
  }
}

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

// --- internal ---

/** The host name for addresses; if the certificate has no usable one, a notice says so. */
async function nameOf(cert: string, host: string, onNotice: TlsContext['onNotice']) {
  const certificate = new X509Certificate(cert)
  const name = await nameForClients(host, certificate)
  if (name !== undefined) return name
  const names = certificateNames(certificate)
  const which = names.length > 0 ? `: ${names.slice(0, 10).join(', ')}` : ', as it has none'
  onNotice({
    message: `The certificate is not for ${host}, and no name of it leads there${which}. Clients refuse it under this address: use one with a name that leads to this machine.`,
    isTrouble: true,
  })
  return host
}

async function makeForRun(host: string) {
  const { makeCertificate } = await import('./make-certificate.ts')
  const { ca, ...pair } = makeCertificate(namesHere(host), Date.now())
  return { pair, ca }
}

/** Writes what clients can trust to a file of this run, which is removed at the end; returns its path. */
function fileForClients(opened: AsyncDisposableStack): (certificates: string) => string {
  let folder: TemporaryFolder | undefined
  opened.defer(() => folder?.[Symbol.dispose]())
  return (certificates) => {
    try {
      folder ??= makeTemporaryFolder()
      return folder.write('ca.pem', certificates)
    } catch (cause) {
      throw new StartError(
        `The certificate for clients cannot be written to ${tmpdir()}: ${(cause as Error).message}. Name another directory in TMPDIR, or use --tls-cert and --tls-key, in two files.`,
        { cause },
      )
    }
  }
}

/** The names and addresses under which this machine, or the address that is listened on, can be asked. */
function namesHere(host: string): readonly string[] {
  const names = ['localhost', '127.0.0.1', '::1', host.toLowerCase(), hostname().toLowerCase()]
  return [...new Set(names)].filter((name) => isIP(name) > 0 || DNS_NAME.test(name))
}

/** A name as certificates have it (RFC 5280, section 4.2.1.6). */
const DNS_NAME =
  /^(?=.{1,253}$)[a-z\d_]([a-z\d_-]{0,61}[a-z\d])?(\.[a-z\d_]([a-z\d_-]{0,61}[a-z\d])?)*$/

/** Says what is wrong with changed files, if it lasts: two files that belong together are rarely replaced at once. */
interface LastingTrouble {
  /** Reports a problem with the files. The same message is not repeated unless the files changed again (`isNew`). */
  note(why: string, isNew: boolean): void
  /** The problem is over: a message that is still pending is dropped. */
  end(): void
}

/** How long a problem must last before it is reported, in milliseconds. */
const PATIENCE = 3000

/** Creates what says trouble that lasts. Call `end` before it is thrown away. */
function lastingTrouble(say: (why: string) => void): LastingTrouble {
  let timer: NodeJS.Timeout | undefined
  let latest: string | undefined
  return {
    note: (why, isNew) => {
      if (!isNew && why === latest) return
      latest = why
      timer ??= setTimeout(() => {
        timer = undefined
        if (latest !== undefined) say(latest)
      }, PATIENCE).unref()
    },
    end: () => {
      clearTimeout(timer)
      timer = undefined
      latest = undefined
    },
  }
}

/** In milliseconds. */
const MINUTE = 60_000

/** The names and addresses that a certificate is for (RFC 5280, section 4.2.1.6), as far as they are plain. */
function certificateNames({ subjectAltName = '' }: X509Certificate): readonly string[] {
  return subjectAltName
    .split(', ')
    .flatMap((each) => /^(?:DNS|IP Address):([\w.:*-]+)$/.exec(each)?.[1] ?? [])
    .map((name) => (isIP(name) === 6 ? plainAddress(name) : name))
}

/** All addresses of the machine, of IPv4 or of both versions. */
const EVERYWHERE = ['0.0.0.0', '::']

const MOST_NAMES = 20

/** How long a name may take to be looked up, in milliseconds. */
const LOOKUP_PATIENCE = 2000

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
  const timer = setTimeout(() => late.resolve([]), LOOKUP_PATIENCE)
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
