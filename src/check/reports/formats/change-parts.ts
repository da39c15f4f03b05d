import { escapeHtml } from '../../../base/text/text.ts'
import type { Position } from '../../../contract/contract-pointer.ts'
import { changeFingerprint } from '../known-changes.ts'
import { clientLines, levelText, placesText, type ShownChange, WHOLE } from './change-texts.ts'
import { code, escaped, table } from './markdown-parts.ts'
import { suppressionsOf, withoutLinks } from './sarif-log.ts'
import { attribute, content } from './xml-text.ts'

/** How many changes Markdown has: GitHub takes a summary of 1 MiB. */
export const MOST_ROWS = 500

/** Writes changes as a table of Markdown with their clients, if they were watched; of many, the first ones. */
export function changeTable(
  changes: readonly ShownChange[],
  { clients: hasClients }: { readonly clients: boolean },
): readonly string[] {
  if (changes.length === 0) return []
  const rows = changes
    .slice(0, MOST_ROWS)
    .map((change) => [
      escaped(levelText(change)),
      code(change.id),
      code(change.operation ?? WHOLE),
      escaped(change.text),
      escaped(placesText(change)),
      ...(hasClients ? [clientLines(change).map(escaped).join('<br>')] : []),
    ])
  const head = ['level', 'change', 'operation', 'what', 'where', ...(hasClients ? ['clients'] : [])]
  const more = changes.length - MOST_ROWS
  return [table(head, rows), ...(more > 0 ? [`… and ${more} more.`] : [])]
}

/** The classes of levels in the style of reports. */
export const levelClasses = { error: 'error', warning: 'warning', info: 'note' }

/** Writes a change as HTML. */
export function changeArticle(change: ShownChange): string {
  const { id, level, text, requires = [], known } = change
  const requirements =
    requires.length > 0 ? `<p class="soft">requires ${escapeHtml(requires.join(', '))}</p>` : ''
  const lines = clientLines(change).map((line) => `<li>${escapeHtml(line)}</li>`)
  const clients = lines.length > 0 ? `<ul>${lines.join('')}</ul>` : ''
  const reason = known ? `<p class="soft">known: ${escapeHtml(known.reason)}</p>` : ''
  const kind = levelClasses[level]
  return `<article class="${kind}${known && !known.expired ? ' known' : ''}"><h3><b class="${kind}">${escapeHtml(levelText(change))}</b> <code>${escapeHtml(id)}</code></h3>
<p>${escapeHtml(text)}</p><p class="soft">${escapeHtml(placesText(change))}</p>${clients}${requirements}${reason}</article>`
}

/** Writes a change as a result of SARIF, at its place in the newer contract; where that has none, in the older one. */
export function changeResult(
  change: ShownChange,
  { ruleIndex, level }: { readonly ruleIndex: number; readonly level: string },
): object {
  const { id, operation, place, text, known, name, requires, clients } = change
  const own = operation === undefined ? text : `${operation}: ${text}`
  const said = [own, ...clientLines(change)].join('\n')
  const fingerprint = changeFingerprint(change)
  const { older, newer } = place
  const main = newer ?? older
  return {
    ...{ ruleId: id, ruleIndex, level },
    message: { text: withoutLinks(said) },
    locations: main ? [{ physicalLocation: physical(main) }] : [],
    ...(older &&
      newer && {
        relatedLocations: [{ physicalLocation: physical(older), message: { text: 'before' } }],
      }),
    fingerprints: { 'petstoreSandbox/v1': fingerprint },
    // Code scanning recognises a result by this fingerprint.
    partialFingerprints: { primaryLocationLineHash: fingerprint },
    suppressions: suppressionsOf(known),
    properties: { name, ...(requires && { requires }), ...(clients && { clients }) },
  }
}

/** Writes a change as a test case of JUnit: one that fails is a failure, a known one is skipped, and so is one that is not told of. */
export function changeCase(
  change: ShownChange,
  {
    suite,
    isFailure,
    skipped,
  }: {
    readonly suite: string
    readonly isFailure: boolean
    /** Why it is skipped, if it is for another reason than a baseline. */
    readonly skipped?: string | undefined
  },
): string {
  const { id, text, level, known } = change
  const said = content(
    [`${level} ${id}`, text, placesText(change), ...clientLines(change)].join('\n'),
  )
  const open = `    <testcase name="${attribute(`${id}: ${text}`)}" classname="${attribute(suite)}">`
  const reason = known && !known.expired ? `known: ${known.reason}` : skipped
  const inside = isFailure
    ? `<failure type="${level}" message="${attribute(text)}">${said}</failure>`
    : reason === undefined
      ? `<system-out>${said}</system-out>`
      : `<skipped>${content(reason)}</skipped>`
  return `${open}\n      ${inside}\n    </testcase>\n`
}

// --- internal ---

function physical({ file, line, column }: Position): object {
  return {
    artifactLocation: { uri: file },
    region: { startLine: line, startColumn: column },
  }
}
