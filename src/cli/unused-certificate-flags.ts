import type { ProxySettings } from './proxy-settings.ts'

/** Warns of certificate flags for an upstream without a certificate. */
export function unusedCertificateFlags({
  upstream,
  ca,
  insecure,
}: Pick<ProxySettings, 'upstream' | 'ca' | 'insecure'>): readonly string[] {
  if (/^https:/i.test(upstream)) return []
  const given = [...(ca === undefined ? [] : ['--ca']), ...(insecure ? ['--insecure'] : [])]
  return given.map((flag) => `${flag} has no effect: the upstream is not https.`)
}
