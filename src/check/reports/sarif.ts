import { packageVersion } from '../../base/package-version.ts'
import {
  CONTRACT_FILE,
  type OperationLines,
  readOperationLines,
} from '../../contract/operation-lines.ts'
import { leftOutText } from './describe.ts'
import type { Finding, Report } from './report.ts'
import { describeSarifRules, type SarifRule } from './sarif-rules.ts'
import { exchangesText } from './severity-counts.ts'

/**
 * Writes a report as SARIF 2.1.0, for code scanning: a result for each finding, at the line of its operation in
 * openapi.yaml. What the baseline knows is suppressed.
 */
export function toSarif(report: Report): string {
  const rules = describeSarifRules(report.findings)
  const lineOf = readOperationLines()
  const leftOut = leftOutText(report)
  const run = {
    tool: {
      driver: { name: report.tool, semanticVersion: packageVersion(), rules },
    },
    columnKind: 'utf16CodeUnits',
    invocations: [
      {
        ...{ executionSuccessful: true, startTimeUtc: report.from, endTimeUtc: report.to },
        ...(leftOut && {
          toolExecutionNotifications: [{ level: 'warning', message: { text: `${leftOut}.` } }],
        }),
      },
    ],
    artifacts: [{ location: { uri: CONTRACT_FILE } }],
    results: report.findings.map((finding) => toResult(finding, { rules, lineOf })),
  }
  const log = { $schema: SCHEMA, version: '2.1.0', runs: [run] }
  return `${JSON.stringify(log, null, 2)}\n`
}

// --- internal ---

const SCHEMA =
  'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json'

function toResult(
  finding: Finding,
  { rules, lineOf }: { readonly rules: readonly SarifRule[]; readonly lineOf: OperationLines },
): object {
  const { rule, severity, operation, location, fingerprint, count, known } = finding
  return {
    ruleId: rule,
    ruleIndex: rules.findIndex(({ id }) => id === rule),
    level: severity,
    message: { text: toMessage(finding) },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: CONTRACT_FILE, index: 0 },
          region: { startLine: lineOf(operation) },
        },
        logicalLocations: [{ fullyQualifiedName: `${operation} ${location}`, kind: 'member' }],
      },
    ],
    fingerprints: { 'petstoreSandbox/v1': fingerprint },
    // By this one code scanning knows a finding again.
    partialFingerprints: { primaryLocationLineHash: fingerprint },
    occurrenceCount: Math.max(1, count),
    // An empty list says that it is not suppressed, none that nobody knows.
    suppressions:
      known && !known.expired
        ? [{ kind: 'external', status: 'accepted', justification: known.reason }]
        : [],
    properties: {
      section: finding.section,
      firstSeen: finding.firstSeen,
      curl: finding.example.curl,
    },
  }
}

function toMessage(finding: Finding): string {
  const { operation, location, message, section } = finding
  const text = `${operation}, ${location}: ${message} (contract, section ${section}; in ${exchangesText(finding)})`
  // What a peer sent makes no link.
  return text.replaceAll('](', '] (')
}
