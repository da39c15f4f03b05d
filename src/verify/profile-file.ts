import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { assertWritable } from '../base/assert-writable.ts'
import { UsageError } from '../base/errors.ts'
import { FileReplacement } from '../base/file-replacement.ts'
import { assertOwnFile, readHead } from '../base/own-file.ts'
import { PROFILE_MARK } from './profile-text.ts'

/**
 * Makes sure that a profile can be written to a file, and overwrites nothing but another profile.
 * @throws UsageError
 */
export function assertProfileFile(file: string): void {
  if (!/\.ya?ml$/i.test(file))
    throw new UsageError(
      `--write-profile ${file} must end in .yaml: a profile is a scenario with comments.`,
    )
  assertWritable(file, '--write-profile')
  assertOwnFile(file, { what: 'a profile', isOwn: isProfile })
}

/** Whether a file has a profile. */
export function hasProfile(file: string): boolean {
  return existsSync(file) && isProfile(readHead(file))
}

/** Writes a profile, in place of an older one. @throws UsageError when that fails. */
export function writeProfile(file: string, text: string): void {
  try {
    using replacement = FileReplacement.afterKills(file)
    writeFileSync(replacement.beside, text)
    replacement.commit()
  } catch (cause) {
    throw new UsageError(`${path.basename(file)} cannot be written: ${(cause as Error).message}.`, {
      cause,
    })
  }
}

// --- internal ---

function isProfile(head: string): boolean {
  return head.startsWith(PROFILE_MARK)
}
