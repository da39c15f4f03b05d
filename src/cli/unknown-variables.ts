import { didYouMean } from '../base/did-you-mean.ts'
import {
  checkOptions,
  mergeOptions,
  proxyOptions,
  scenarioOptions,
  startOptions,
  verifyOptions,
} from './flags.ts'

/**
 * What to say of variables that begin as ours do and have no effect: a mistyped one would otherwise be ignored without a
 * word. Says nothing of what an orchestrator sets for a service named `petstore`.
 */
export function unknownVariables(environment: { readonly [name: string]: unknown }): string[] {
  const unknown = Object.keys(environment)
    .filter((name) => name.startsWith(PREFIX) && !OTHERS.test(name))
    .map((name) => name.slice(PREFIX.length))
    .filter((name) => !KNOWN.has(name))
    .toSorted()
  return unknown.map((name) => {
    const hint = didYouMean(name, [...KNOWN]).replace('"', `"${PREFIX}`)
    return `${PREFIX}${name} has no effect: there is no such variable.${hint}`
  })
}

// --- internal ---

const PREFIX = 'PETSTORE_'

/** Of tests, and what Kubernetes and Docker set for each service. */
const OTHERS = /^PETSTORE_TEST_|_SERVICE_(HOST|PORT)|_PORT_\d{1,5}_(TCP|UDP)/

/** Every flag of a command is a variable too; the others are no flags, or are set for the command of `--exec`. */
const KNOWN: ReadonlySet<string> = new Set(
  [
    ...[
      startOptions,
      proxyOptions,
      verifyOptions,
      checkOptions,
      mergeOptions,
      scenarioOptions,
    ].flatMap((options) => Object.keys(options)),
    ...['scenario', 'key', 'url', 'admin-url', 'production-url', 'staging-url'],
  ].map((name) => name.toUpperCase().replaceAll('-', '_')),
)
