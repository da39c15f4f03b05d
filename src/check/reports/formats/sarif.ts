import { contractOf } from '../../../contract/contract.ts'
import type { ContractSource } from '../../../contract/document/contract-source.ts'
import type { NextThreshold } from '../../../options/words.ts'
import { sectionText } from '../../../petstore/section-text.ts'
import { type RuleEntry, rulesOf } from '../../judge/rule-catalogue.ts'
import { exchangesText } from '../findings/join-findings.ts'
import type { Finding, Report } from '../report.ts'
import { contractPlace, leftOutText } from '../report-texts.ts'
import { nextResults } from './next-parts.ts'
import { type SarifRule, sarifLog, suppressionsOf, withoutLinks } from './sarif-log.ts'

/** Writes a report as SARIF 2.1.0: a result for each finding, at its operation in the contract's file. Known findings are suppressed. Changes of the next contract are results, too. */
export function toSarif(
  report: Report,
  {
    source,
    failOnNext = 'never',
  }: { readonly source: ContractSource; readonly failOnNext?: NextThreshold | undefined },
): string {
  const rules = describeSarifRules(report.findings, rulesOf(contractOf(source)))
  const next = nextResults(report, failOnNext, rules.length)
  const leftOut = leftOutText(report)
  return sarifLog({
    ...{ tool: report.tool, rules: [...rules, ...next.rules], file: source.file.name },
    invocations: [
      {
        ...{ executionSuccessful: true, startTimeUtc: report.from, endTimeUtc: report.to },
        ...(leftOut && {
          toolExecutionNotifications: [{ level: 'warning', message: { text: `${leftOut}.` } }],
        }),
      },
    ],
    results: [
      ...report.findings.map((finding) => toResult(finding, { rules, source })),
      ...next.results,
    ],
  })
}

// --- internal ---

function toResult(
  finding: Finding,
  { rules, source }: { readonly rules: readonly SarifRule[]; readonly source: ContractSource },
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
          artifactLocation: { uri: source.file.name, index: 0 },
          region: { startLine: source.operationLines(operation) },
        },
        logicalLocations: [{ fullyQualifiedName: `${operation} ${location}`, kind: 'member' }],
      },
    ],
    fingerprints: { 'petstoreSandbox/v1': fingerprint },
    // Code scanning recognises a finding by this fingerprint.
    partialFingerprints: { primaryLocationLineHash: fingerprint },
    occurrenceCount: Math.max(1, count),
    suppressions: suppressionsOf(known),
    properties: {
      ...(finding.section !== undefined && { section: finding.section }),
      ...(finding.pointer !== undefined && { pointer: finding.pointer }),
      firstSeen: finding.firstSeen,
      curl: finding.example.curl,
    },
  }
}

function toMessage(finding: Finding): string {
  const { operation, location, message } = finding
  const text = `${operation}, ${location}: ${message} (contract, ${contractPlace(finding)}; in ${exchangesText(finding)})`
  return withoutLinks(text)
}

/** Describes all rules of the contract, and any other rules that the findings name. */
function describeSarifRules(
  findings: readonly Finding[],
  catalogue: readonly RuleEntry[],
): readonly SarifRule[] {
  const known = new Set(catalogue.map(({ id }) => id))
  const others = new Set(findings.map(({ rule }) => rule).filter((rule) => !known.has(rule)))
  return [...catalogue.map(describe), ...[...others].toSorted().map((id) => ({ id }))]
}

const SIDES = { request: 'a request', response: 'an answer', both: 'a request or an answer' }

function describe({ id, side, severity, section, meaning }: RuleEntry) {
  const [worst] = [severity].flat()
  const where = section === undefined ? '' : ` Contract, ${sectionText(section)}.`
  const help = `${meaning} Judged in ${SIDES[side]}.${where}`
  const silence =
    'A finding that is known and accepted goes into the file of --baseline, with a reason.'
  return {
    id,
    shortDescription: { text: meaning },
    fullDescription: { text: help },
    help: { text: `${help}\n\n${silence}`, markdown: `${help}\n\n${silence}` },
    defaultConfiguration: { level: worst },
    properties: { tags: ['contract'], ...(section !== undefined && { section }) },
  }
}
