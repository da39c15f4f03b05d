import process from 'node:process'
import { buildCommit } from '../base/build-commit.ts'
import { packageVersion } from '../base/package-files.ts'

/** What `--version` prints: the version, or with `--json` all that says which program this is, as one line of JSON. */
export async function versionText(argv: readonly string[]): Promise<string> {
  const version = packageVersion()
  const isAsked = argv.includes('--version') || argv.includes('-v')
  if (!isAsked || !argv.includes('--json')) return version
  const { builtInContract } = await import('../petstore/built-in-contract.ts')
  return JSON.stringify({
    version,
    commit: buildCommit,
    node: process.versions.node,
    contract: builtInContract().digest,
  })
}
