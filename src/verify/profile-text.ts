import { choicesText } from '../check/reports/ledger-text.ts'
import { choicesOf, type LedgerName, ledger, ROTATE } from '../contract/ledger.ts'
import { nameOfFile } from '../scenarios/find-scenario.ts'
import type { SeenChoice } from './eyes.ts'
import { isOfSuccess } from './kind-of-answer.ts'
import type { EntryRow, Verification } from './verification.ts'

/** What a profile begins with, and no other file. */
export const PROFILE_MARK =
  '# A profile that petstore-sandbox verify has written: it may be overwritten.'

/**
 * Writes the upstream's choices as a scenario, for `start` or to be extended: those that the sandbox does not make by itself. What
 * is not known, or cannot be written, stands in comments.
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

// --- internal ---

interface EntryLines {
  readonly isComment: boolean
  readonly lines: readonly string[]
}

/** What the sandbox does by itself needs no line. */
function lineOf({ name, upstream }: EntryRow): EntryLines {
  const { question, pinned } = ledger[name]
  if ('unknown' in upstream)
    return { isComment: true, lines: [`# ${name}: not known, ${upstream.unknown}. ${question}`] }
  const { choices } = upstream
  const [first, ...others] = choices
  if (choices.some(({ choice }) => choice === 'other')) {
    const seen = `${choicesText(choices)}, which no choice of the ledger is`
    return { isComment: true, lines: [`# ${name}: ${seen}. ${question}`] }
  }
  if (others.length === 0 && first?.choice === pinned) return { isComment: false, lines: [] }
  if (first?.kinds) return lineByKind(name, choices)
  const comment = `  # ${question} Seen: ${seenText(choices)}.`
  if (others.length === 0)
    return { isComment: false, lines: [comment, `  ${name}: ${first?.choice}`] }
  return { isComment: false, lines: [comment + alsoDrawn(name, choices), `  ${name}: ${ROTATE}`] }
}

/** A sandbox makes one choice for all kinds of exchanges: that of successes, if they have one of their own. */
function lineByKind(name: LedgerName, choices: readonly SeenChoice[]): EntryLines {
  const { question, pinned } = ledger[name]
  const main = choices.find(({ kinds = [] }) => kinds.some(isOfSuccess)) ?? choices[0]
  const seen = `${question} Seen: ${choicesText(choices)}. A sandbox makes one choice for all`
  if (!main || main.choice === pinned)
    return { isComment: true, lines: [`# ${name}: ${seen}, by itself ${pinned}.`] }
  return { isComment: false, lines: [`  # ${seen}.`, `  ${name}: ${main.choice}`] }
}

/** Rotation draws from all choices of an entry. */
function alsoDrawn(name: LedgerName, seen: readonly SeenChoice[]): string {
  const unseen = choicesOf(name).filter((each) => !seen.some(({ choice }) => choice === each))
  return unseen.length > 0 ? ` Drawn too, although never seen: ${unseen.join(', ')}.` : ''
}

/** How often is told only of several: it follows from what a run draws by chance, and a profile is to stay the same. */
function seenText(choices: readonly SeenChoice[]): string {
  if (choices.length === 1) return `${choices[0]?.choice}, each time`
  return choices.map(({ choice, count }) => `${choice} ${count}×`).join(', ')
}
