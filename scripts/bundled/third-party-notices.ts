import type { BundledPackage } from './bundled-packages.ts'

/** The text of THIRD-PARTY-NOTICES: name, version, licence and notices of each package whose code is in the build. */
export function thirdPartyNotices(packages: readonly BundledPackage[]): string {
  const inner = packages.flatMap((outer) =>
    outer.contains.map((each) => notice(each, `, within ${outer.name} ${outer.version}`)),
  )
  return [HEAD, ...packages.map((each) => notice(each)), ...inner].join(RULE)
}

// --- internal ---

const HEAD =
  'petstore-sandbox contains code of the following packages, under the licences given for each. sbom.cdx.json has the same list for programs.\n'

const RULE = `\n${'-'.repeat(80)}\n\n`

function notice(
  { name, version, license, texts }: Omit<BundledPackage, 'contains' | 'uses'>,
  within = '',
): string {
  const named = version === undefined ? name : `${name} ${version}`
  return `${named} (${license})${within}\n\n${texts.join('\n\n')}\n`
}
