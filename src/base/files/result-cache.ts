import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buildDigest } from '../build-commit.ts'
import { stringifyJson } from '../json/json.ts'
import { sha256 } from '../sha256.ts'
import { FileReplacement } from './file-replacement.ts'

/**
 * Results that take long to make, kept from one run to the next in a folder of the user: `$XDG_CACHE_HOME/petstore-sandbox`, by default
 * below `~/.cache`. A result belongs to the program that made it, so that another version makes its own. Nothing depends on it: what is
 * missing, damaged or cannot be written is made again.
 */
export interface ResultCache {
  /** The folder. */
  readonly folder: string
  /** The result that was kept under a key; `undefined` if there is none. */
  get(key: object): string | undefined
  /** Keeps a result, and removes those that were used longest ago while there are too many. */
  keep(key: object, result: string): void
}

/** The bounds of the folder. */
export const MOST_KEPT = { results: 60, bytes: 256 * 1024 * 1024 }

/** How long making a result must take, in milliseconds, so that it is kept. */
export const WORTH_KEEPING = 200

/** Turns the cache on or off for this process. Without a word of a command, `PETSTORE_NO_CACHE` does. */
export function useResultCache(isOn: boolean): void {
  isUsed = isOn
}

/** The cache of this user; `undefined` if it is off, or this is not a build: what a checkout makes changes with each edit. */
export function resultCache(): ResultCache | undefined {
  isUsed ??= !['1', 'true'].includes(process.env.PETSTORE_NO_CACHE ?? '')
  if (!isUsed || buildDigest === null) return undefined
  const folder = cacheFolder(process.env)
  return folder === undefined ? undefined : createResultCache(folder, buildDigest)
}

/**
 * @param program what tells apart the programs that make results
 * @param most what the folder may have
 */
export function createResultCache(
  folder: string,
  program: string,
  most: typeof MOST_KEPT = MOST_KEPT,
): ResultCache {
  const fileOf = (key: object) =>
    path.join(folder, `${sha256(stringifyJson([program, key]))}.result`)
  return {
    folder,
    get(key) {
      if (!isOwn(folder)) return undefined
      const file = fileOf(key)
      const text = readOf(file)
      if (text === undefined) return undefined
      const result = text.slice(DIGEST_SIZE + 1)
      if (text.slice(0, DIGEST_SIZE) !== sha256(result)) {
        rmSync(file, { force: true })
        return undefined
      }
      const now = new Date()
      // Another process may have removed it meanwhile.
      attempt(() => utimesSync(file, now, now))
      return result
    },
    keep(key, result) {
      // A folder that cannot be written makes the next start slower, and nothing else.
      attempt(() => {
        mkdirSync(folder, { recursive: true, mode: 0o700 })
        if (!isOwn(folder)) return
        using replacement = new FileReplacement(fileOf(key))
        writeFileSync(replacement.beside, `${sha256(result)}\n${result}`, { mode: 0o600 })
        replacement.commit()
        removeOldest(folder, most)
      })
    },
  }
}

// --- internal ---

let isUsed: boolean | undefined

/** In hexadecimal digits of SHA-256. */
const DIGEST_SIZE = 64

/** The folder; `undefined` for a user of whom the system knows no home, as in some containers. */
function cacheFolder({
  XDG_CACHE_HOME: given,
  LOCALAPPDATA: local,
}: NodeJS.ProcessEnv): string | undefined {
  // A relative one is to be ignored (XDG Base Directory Specification).
  if (given && path.isAbsolute(given)) return path.join(given, 'petstore-sandbox')
  if (process.platform === 'win32' && local) return path.join(local, 'petstore-sandbox')
  const home = attempt(() => os.homedir())
  return home === undefined ? undefined : path.join(home, '.cache/petstore-sandbox')
}

/** Whether only this user can have written what is in a folder. */
function isOwn(folder: string): boolean {
  const found = attempt(() => lstatSync(folder))
  if (!found?.isDirectory()) return false
  return process.getuid === undefined || (found.uid === process.getuid() && !(found.mode & 0o022))
}

function readOf(file: string): string | undefined {
  return attempt(() => readFileSync(file, 'utf8'))
}

function removeOldest(folder: string, most: typeof MOST_KEPT): void {
  const files = readdirSync(folder).flatMap((name) => {
    const file = path.join(folder, name)
    const found = statSync(file, { throwIfNoEntry: false })
    return found ? [{ file, bytes: found.size, used: found.mtimeMs }] : []
  })
  let [results, bytes] = [0, 0]
  for (const each of files.toSorted((one, other) => other.used - one.used)) {
    results += 1
    bytes += each.bytes
    if (results > most.results || bytes > most.bytes) rmSync(each.file, { force: true })
  }
}

/** The result of some file operations; `undefined` if the system refuses one of them. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error
    return undefined
  }
}
