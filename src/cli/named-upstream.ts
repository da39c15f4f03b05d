import { UsageError } from '../base/errors.ts'
import type { Sources } from './read-setting.ts'

/**
 * Turns `production` and `staging` into their addresses; any other text is already an address.
 * @throws UsageError when there is no address for the name.
 */
export function namedUpstream(upstream: string, environment: Sources['environment']): string {
  const variable = Object.hasOwn(NAMED, upstream) ? NAMED[upstream] : undefined
  if (variable === undefined) return upstream
  const url = environment[variable]
  if (url) return url
  throw new UsageError(
    `${variable} is not set, so there is no address for ${upstream}. Set it, or give a base address.`,
  )
}

// --- internal ---

/** The variables with the addresses of `production` and `staging`; the contract gives none. */
const NAMED: { readonly [name: string]: string } = {
  production: 'PETSTORE_PRODUCTION_URL',
  staging: 'PETSTORE_STAGING_URL',
}
