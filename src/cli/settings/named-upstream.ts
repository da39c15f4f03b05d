import { UsageError } from '../../base/errors.ts'
import type { Settings } from '../../options/options.ts'

/**
 * Turns `production` and `staging` into their addresses; any other text is already an address.
 * @throws UsageError when there is no address for the name.
 */
export function namedUpstream(
  upstream: string,
  environment: { readonly [name: string]: string | undefined },
): string {
  const variable = Object.hasOwn(NAMED, upstream) ? NAMED[upstream] : undefined
  if (variable === undefined) return upstream
  const url = environment[variable]
  if (url) return url
  throw new UsageError(
    `${variable} is not set, so there is no address for ${upstream}. Set it, or give a base address.`,
  )
}

/** Warns of certificate flags for an upstream without a certificate. */
export function unusedCertificateFlags({
  upstream,
  ca,
  insecure,
}: Pick<Settings<'proxy'>, 'upstream' | 'ca' | 'insecure'>): readonly string[] {
  if (/^https:/i.test(upstream)) return []
  const given = [...(ca === undefined ? [] : ['--ca']), ...(insecure ? ['--insecure'] : [])]
  return given.map((flag) => `${flag} has no effect: the upstream is not https.`)
}

// --- internal ---

/** The variables with the addresses of `production` and `staging`; the contract gives none. */
const NAMED: { readonly [name: string]: string } = {
  production: 'PETSTORE_PRODUCTION_URL',
  staging: 'PETSTORE_STAGING_URL',
}
