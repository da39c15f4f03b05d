import type { TlsSetting } from '../../base/tls/server-tls.ts'
import type { Settings } from '../../options/options.ts'

/** How a server gets its certificate, by the flags; `undefined` if it speaks plain HTTP. */
export function tlsSetting({
  tlsCert: cert,
  tlsKey: key,
  tlsCa: ca,
  tlsSelfSigned: selfSigned,
}: TlsFlags): TlsSetting | undefined {
  if (selfSigned) return { selfSigned, ca }
  return cert === undefined || key === undefined ? undefined : { cert, key, ca }
}

// --- internal ---

type TlsFlags = Pick<
  Settings<'start'> & Settings<'proxy'>,
  'tlsCert' | 'tlsKey' | 'tlsCa' | 'tlsSelfSigned'
>
