import type { Contract } from '../../contract/contract.ts'

/**
 * Makes the reader of the targets that addresses have in the contract: what stands in a path before the base
 * path and a resource of the contract, such as that of a gateway, is left out.
 */
export function createTargetReader({
  operations,
  namedPaths,
  basePath,
}: Pick<Contract, 'operations' | 'namedPaths' | 'basePath'>): (url: URL) => string {
  const below = [...operations.map(({ path }) => path), ...namedPaths]
    .filter((path) => path.startsWith(`${basePath}/`))
    .map((path) => path.slice(basePath.length).split('/')[1] as string)
  const before = new RegExp(`^.*(?=${basePath}/(?:${[...new Set(below)].join('|')})(?:/|$))`)
  return ({ pathname, search }) => pathname.replace(before, '') + search
}
