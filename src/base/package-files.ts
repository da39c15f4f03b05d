import { readFileSync } from 'node:fs'

/** The address of a file of this package, such as `openapi.yaml`: beside `src` in a checkout, beside `dist` in the package. */
export function packageFile(name: string): URL {
  // Two folders up from here, and from where the build puts this.
  return new URL(`../../${name}`, import.meta.url)
}

export function packageVersion(): string {
  return JSON.parse(readFileSync(packageFile('package.json'), 'utf8')).version
}
