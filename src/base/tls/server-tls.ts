import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { rethrow, StartError, UsageError } from '../errors.ts'
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
  /** A PEM file that they can trust; `undefined` if the authority of the certificate is not in a file of the server. */
  readonly caFile: string | undefined
  /** The certificates of the server now, and of its authority if that is known: the text of a PEM file. */
  readonly ca: string | undefined
}

/** The certificate of a server while it runs. */
export interface ServerTls extends AsyncDisposable {
  readonly identity: ServerIdentity
  readonly trust: ServerTrust
}

/** How to open it. */
export interface TlsContext {
  /** Where the server listens. */
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
  await using opened = new AsyncDisposableStack()
  let listener = () => {}
  // Before they are read, so that no change is missed.
  const watched = [...(files ? [files.cert, files.key] : []), ...(ca === undefined ? [] : [ca])]
  if (watched.length > 0) {
    const watcher = watchFiles([...new Set(watched)], {
      changed: async () => takeUp(),
      gone: (file) => stays(`${file} is gone. It is read again when it is back`),
    })
    opened.defer(() => watcher.close())
  }
  const readAll = () => {
    const now = Date.now()
    return {
      ...(files && readCertificate(files, now)),
      ...(ca !== undefined && { ca: readClientAuthorities(ca, now) }),
    }
  }
  const made = files ? undefined : await makeForRun(host, opened, readAll)
  let context = { ...made?.pair, ...readAll() } as ServerIdentity['context']
  const stays = (why: string) =>
    onNotice({ message: `The certificate stays as it was: ${why}.`, isTrouble: true })
  const takeUp = () => {
    try {
      const next = { ...context, ...readAll() }
      if (next.cert === context.cert && next.key === context.key && next.ca === context.ca) return
      context = next
      listener()
      onNotice({
        message: `new TLS files are in use: ${watched.join(', ')}; connections that are open keep the old ones`,
        isTrouble: false,
      })
    } catch (error) {
      if (error instanceof UsageError) stays(error.message.replace(/\.$/, ''))
      else rethrow(error)
    }
  }
  const running = opened.move()
  return {
    identity: {
      get context() {
        return context
      },
      asksClients: ca !== undefined,
      onChange: (next) => {
        listener = next
      },
    },
    trust: {
      get caFile() {
        if (made) return made.file
        return files && hasOwnAuthority(context.cert) ? files.cert : undefined
      },
      get ca() {
        if (made) return made.ca
        return hasOwnAuthority(context.cert) ? context.cert : undefined
      },
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

// --- internal ---

/** Makes a certificate for this run, and writes its authority to a file, which is removed at the end. */
async function makeForRun(host: string, opened: AsyncDisposableStack, check: () => unknown) {
  // No file is written if another one is refused.
  check()
  const { makeCertificate } = await import('./make-certificate.ts')
  const { ca, ...pair } = makeCertificate(namesOf(host), Date.now())
  try {
    const folder = mkdtempSync(path.join(tmpdir(), 'petstore-sandbox-'))
    opened.defer(() => rmSync(folder, { recursive: true, force: true }))
    const file = path.join(folder, 'ca.pem')
    writeFileSync(file, ca)
    return { pair, ca, file }
  } catch (cause) {
    throw new StartError(
      `The certificate for clients cannot be written to ${tmpdir()}: ${(cause as Error).message}. Name another directory in TMPDIR, or use --tls-cert and --tls-key.`,
      { cause },
    )
  }
}

/** The names and addresses under which this machine, or the address that is listened on, can be asked. */
function namesOf(host: string): readonly string[] {
  const names = ['localhost', '127.0.0.1', '::1', host.toLowerCase(), hostname().toLowerCase()]
  return [...new Set(names)].filter((name) => isIP(name) > 0 || DNS_NAME.test(name))
}

/** A name as certificates have it (RFC 5280, section 4.2.1.6). */
const DNS_NAME =
  /^(?=.{1,253}$)[a-z\d_]([a-z\d_-]{0,61}[a-z\d])?(\.[a-z\d_]([a-z\d_-]{0,61}[a-z\d])?)*$/
