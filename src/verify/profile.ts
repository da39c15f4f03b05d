import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { UsageError } from '../base/errors.ts'
import { FileReplacement } from '../base/files/file-replacement.ts'
import { assertOwnFile, assertWritable, readHead, unwritable } from '../base/files/files.ts'
import { choicesText } from '../check/reports/ledger-counter.ts'
import { nameOfFile } from '../scenarios/scenario-file.ts'
import type { LedgerEntry } from '../silences/settlement.ts'
import { choicesOf, pinnedChoice, ROTATE } from '../silences/settlement.ts'
import { isOfSuccess, type ShownChoice } from './choice-watch.ts'
import type { EntryRow, Verification } from './compare-services.ts'

/** The first line of a profile. No other file begins with it. */
const PROFILE_MARK = '# A profile that petstore-sandbox verify has written: it may be overwritten.'

/**
 * Writes a profile: a scenario with those choices of the upstream that the sandbox does not make by itself. Entries whose choice is
 * not known, or that a scenario cannot express, stand in comments.
 */
export function profileText(
  { entries, ended }: Verification,
  {
    file,
    upstream,
    time,
  }: { readonly file: string; readonly upstream: string; readonly time: number },
): string {
  const lines = entries.map(lineOf)
  const settled = lines.flatMap((each) => (each.isComment ? [] : each.lines))
  const open = lines.flatMap((each) => (each.isComment ? each.lines : []))
  const day = new Date(time).toISOString().slice(0, 10)
  return [
    PROFILE_MARK,
    'version: 1',
    `name: ${JSON.stringify(nameOfFile(file))}`,
    `description: ${JSON.stringify(`Answers as ${upstream} did on ${day} where the contract is silent.`)}`,
    ...(settled.length > 0 ? ['unspecified:', ...settled] : []),
    ...(ended === undefined ? [] : ['', `# Not everything was asked: ${ended}.`]),
    ...(open.length > 0 ? ['', '# Not decided here:', ...open] : []),
    '',
  ].join('\n')
}

/**
 * Makes sure that a profile can be written to a file: the file is new, or has an older profile.
 * @throws UsageError when it cannot be written, or has other content.
 */
export function assertProfileFile(file: string): void {
  if (!/\.ya?ml$/i.test(file))
    throw new UsageError(
      `--write-profile ${file} must end in .yaml: a profile is a scenario with comments.`,
    )
  assertWritable(file, '--write-profile')
  assertOwnFile(file, { what: 'a profile', isOwn: isProfile })
}

/** Whether a file exists and has a profile. */
export function hasProfile(file: string): boolean {
  return existsSync(file) && isProfile(readHead(file))
}

/**
 * Writes a profile to a file, in place of an older one.
 * @throws UsageError when the file cannot be written.
 */
export function writeProfile(file: string, text: string): void {
  try {
    using replacement = FileReplacement.afterKills(file)
    writeFileSync(replacement.beside, text)
    replacement.commit()
  } catch (cause) {
    throw unwritable(path.basename(file), cause, (cause as Error).message)
  }
}

// --- internal ---

interface EntryLines {
  readonly isComment: boolean
  readonly lines: readonly string[]
}

/** The lines of an entry; none if the upstream makes the pinned choice. */
function lineOf({ entry, upstream }: EntryRow): EntryLines {
  const { name, question } = entry
  const pinned = pinnedChoice(entry)
  if ('unknown' in upstream)
    return { isComment: true, lines: [`# ${name}: not known, ${upstream.unknown}. ${question}`] }
  const { choices } = upstream
  const [first, ...others] = choices
  if (choices.some(({ choice }) => choice === 'other')) {
    const seen = `${choicesText(choices)}, which no choice of the ledger is`
    return { isComment: true, lines: [`# ${name}: ${seen}. ${question}`] }
  }
  if (others.length === 0 && first?.choice === pinned) return { isComment: false, lines: [] }
  if (first?.kinds) return lineByKind(entry, choices)
  const comment = `  # ${question} Seen: ${seenText(choices)}.`
  if (others.length === 0)
    return { isComment: false, lines: [comment, `  ${name}: ${first?.choice}`] }
  return { isComment: false, lines: [comment + alsoDrawn(entry, choices), `  ${name}: ${ROTATE}`] }
}

/** The lines of an entry for which the upstream makes one choice for each kind of exchange. A sandbox makes one for all kinds. */
function lineByKind(entry: LedgerEntry, choices: readonly ShownChoice[]): EntryLines {
  const { name, question } = entry
  const pinned = pinnedChoice(entry)
  const main = choices.find(({ kinds = [] }) => kinds.some(isOfSuccess)) ?? choices[0]
  const seen = `${question} Seen: ${choicesText(choices)}. A sandbox makes one choice for all`
  if (!main || main.choice === pinned)
    return { isComment: true, lines: [`# ${name}: ${seen}, by itself ${pinned}.`] }
  return { isComment: false, lines: [`  # ${seen}.`, `  ${name}: ${main.choice}`] }
}

/** A remark about the choices that rotation also draws, although the upstream has not shown them. */
function alsoDrawn(entry: LedgerEntry, seen: readonly ShownChoice[]): string {
  const unseen = choicesOf(entry).filter((each) => !seen.some(({ choice }) => choice === each))
  return unseen.length > 0 ? ` Drawn too, although never seen: ${unseen.join(', ')}.` : ''
}

/** The choices of an entry. A single choice has no count, so that a profile does not depend on chance. */
function seenText(choices: readonly ShownChoice[]): string {
  if (choices.length === 1) return `${choices[0]?.choice}, each time`
  return choices.map(({ choice, count }) => `${choice} ${count}×`).join(', ')
}

function isProfile(head: string): boolean {
  return head.startsWith(PROFILE_MARK)
}
