import { spawnSync } from 'node:child_process'
import { realpathSync } from 'node:fs'
import process from 'node:process'
import type { Plugin } from 'rolldown'
import { digestOfFiles, SOURCES } from './digest-of-files.ts'

/** Puts the commit of a checkout, and the digest of what is built, into the build, in place of `src/base/build-commit.ts`. */
export function builtCommit(root: string): Plugin {
  return {
    name: 'built-commit',
    load: {
      filter: { id: /src\/base\/build-commit\.ts$/ },
      handler: () =>
        [
          `export const buildCommit = ${JSON.stringify(commitOf(root, process.env))}`,
          `export const buildDigest = ${JSON.stringify(sourcesDigest(root))}`,
        ].join('\n'),
    },
  }
}

/**
 * The commit that the files of a folder are of: what `BUILD_COMMIT` says, where there is no git, such as in an image; otherwise what
 * git says of a folder that is the root of a checkout without changes. `null` if neither does.
 * @throws Error if `BUILD_COMMIT` is not the name of a commit.
 */
export function commitOf(
  folder: string,
  { BUILD_COMMIT: given }: { readonly BUILD_COMMIT?: string | undefined },
): string | null {
  if (given) {
    if (NAME.test(given)) return given
    throw new Error(
      `BUILD_COMMIT must be the whole name of a commit, 40 or 64 hexadecimal digits, got "${given}".`,
    )
  }
  // Another repository may contain the folder.
  const [root, commit] = askGit(folder, 'rev-parse', '--show-toplevel', 'HEAD') ?? []
  if (root === undefined || commit === undefined || realpathSync(root) !== realpathSync(folder))
    return null
  const changes = askGit(folder, '--no-optional-locks', 'status', '--porcelain')
  return changes?.length === 0 ? commit : null
}

// --- internal ---

function sourcesDigest(root: string): string {
  return digestOfFiles(root, SOURCES)
}

const NAME = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/

/** The lines that git prints; `undefined` if there is no git, or no repository. */
function askGit(folder: string, ...args: readonly string[]): string[] | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' })
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : undefined
}
