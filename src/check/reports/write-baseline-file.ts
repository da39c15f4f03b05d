import { writeFileSync } from 'node:fs'
import { UsageError } from '../../base/errors.ts'
import { FileReplacement } from '../../base/file-replacement.ts'
import { replaceYamlItems, writeYaml } from '../../base/yaml.ts'
import type { BaselineEntry } from './baseline-entry.ts'

/**
 * Writes a baseline file: JSON if it ends in `.json`, otherwise YAML. Entries are sorted by operation, rule and
 * place, and their keys are in one order, so that a diff shows what changed. The file is replaced in one piece;
 * comments in the YAML text `before` stay.
 * @throws UsageError when the file cannot be written.
 */
export function writeBaselineFile(
  file: string,
  { entries, before }: { entries: readonly BaselineEntry[]; before: string | undefined },
): void {
  const known = entries.toSorted(byPlace)
  const content = { version: 1, known }
  const text = file.endsWith('.json')
    ? `${JSON.stringify(content, null, 2)}\n`
    : before === undefined
      ? HEAD + writeYaml(content)
      : replaceYamlItems(before, { list: 'known', key: 'fingerprint', items: known })
  try {
    using replacement = FileReplacement.afterKills(file)
    writeFileSync(replacement.beside, text)
    replacement.commit()
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException
    throw new UsageError(
      `${file}: the baseline cannot be written (${code ?? message}). Name a file in a directory that exists and is writable.`,
      { cause },
    )
  }
}

// --- internal ---

const HEAD = `# Known findings do not fail a run. Say why in "reason"; with "expires: 2027-03-31" one is accepted until that day.
`

function byPlace(a: BaselineEntry, b: BaselineEntry): number {
  const [one, other] = [a, b].map(
    ({ operation, rule, location }) => `${operation}\n${rule}\n${location}`,
  )
  return (one as string) < (other as string) ? -1 : 1
}
