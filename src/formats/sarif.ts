import { packageVersion } from '../base/package-files.ts'
import type { FindingLog, ReportItem, ReportModel, ReportPlace } from './report-model.ts'

/** Writes a report as a log of SARIF 2.1.0 with one run. */
export function writeSarif({ log }: Pick<ReportModel, 'log'>): string {
  const { tool = 'petstore-sandbox', file, invocation, items, ...given } = log()
  const { rules = [...new Set(items.map(({ rule }) => rule))].toSorted().map((id) => ({ id })) } =
    given
  const indexes = new Map(rules.map(({ id }, index) => [id, index]))
  const run = {
    tool: { driver: { name: tool, semanticVersion: packageVersion(), rules } },
    columnKind: 'utf16CodeUnits',
    invocations: [{ executionSuccessful: true, ...invocation }],
    artifacts: [{ location: { uri: file } }],
    results: items.map((item) => toResult(item, indexes.get(item.rule) ?? 0)),
  }
  return `${JSON.stringify({ $schema: SCHEMA, version: '2.1.0', runs: [run] }, null, 2)}\n`
}

// --- internal ---

const SCHEMA =
  'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json'

function toResult(item: FindingLog['items'][number], ruleIndex: number): object {
  const { rule, fingerprint, result } = item
  const { level, message, place, before, member, count, properties } = result
  return {
    ...{ ruleId: rule, ruleIndex, level },
    // What somebody else wrote must not become a link.
    message: { text: message.replaceAll('](', '] (') },
    locations: place ? [{ physicalLocation: physical(place), ...logical(member) }] : [],
    ...(before && {
      relatedLocations: [{ physicalLocation: physical(before), message: { text: 'before' } }],
    }),
    fingerprints: { 'petstoreSandbox/v1': fingerprint },
    // Code scanning recognises a finding by this fingerprint.
    partialFingerprints: { primaryLocationLineHash: fingerprint },
    ...(count !== undefined && { occurrenceCount: count }),
    ...('known' in item && { suppressions: suppressionsOf(item) }),
    ...(properties && { properties }),
  }
}

/** With an empty list a result is not suppressed; without a list that would be unknown. */
function suppressionsOf({ known }: Pick<ReportItem, 'known'>): readonly object[] {
  if (!known || known.expired) return []
  return [{ kind: 'external', status: 'accepted', justification: known.reason }]
}

function physical({ file, line, column, isOwn }: ReportPlace): object {
  return {
    artifactLocation: { uri: file, ...(isOwn && { index: 0 }) },
    region: { startLine: line, ...(column !== undefined && { startColumn: column }) },
  }
}

function logical(member: string | undefined): object {
  if (member === undefined) return {}
  return { logicalLocations: [{ fullyQualifiedName: member, kind: 'member' }] }
}
