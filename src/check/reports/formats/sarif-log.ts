import { packageVersion } from '../../../base/package-files.ts'
import type { Known } from '../report.ts'

/** A rule as SARIF describes it (section 3.49). */
export interface SarifRule {
  readonly id: string
  readonly [property: string]: unknown
}

/** What differs from one log to another. */
export interface SarifRun {
  readonly tool: string
  readonly rules: readonly SarifRule[]
  /** The file that results are in, the first artifact: that of a contract. */
  readonly file: string
  readonly invocations: readonly object[]
  readonly results: readonly object[]
}

/** Writes a log of SARIF 2.1.0 with one run. */
export function sarifLog({ tool, rules, file, invocations, results }: SarifRun): string {
  const run = {
    tool: { driver: { name: tool, semanticVersion: packageVersion(), rules } },
    columnKind: 'utf16CodeUnits',
    invocations,
    artifacts: [{ location: { uri: file } }],
    results,
  }
  return `${JSON.stringify({ $schema: SCHEMA, version: '2.1.0', runs: [run] }, null, 2)}\n`
}

/** What a baseline says of a result. With an empty list it is not suppressed; without a list that would be unknown. */
export function suppressionsOf(known: Known | undefined): readonly object[] {
  if (!known || known.expired) return []
  return [{ kind: 'external', status: 'accepted', justification: known.reason }]
}

/** A text for a message, in which what somebody else wrote must not become a link. */
export function withoutLinks(text: string): string {
  return text.replaceAll('](', '] (')
}

// --- internal ---

const SCHEMA =
  'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json'
