import { titled } from '../../base/text/text.ts'
import {
  type SarifRule,
  sarifLog,
  suppressionsOf,
  withoutLinks,
} from '../reports/formats/sarif-log.ts'
import { isUnsaid, type OpenPoint, type OpenPoints } from './open-points.ts'
import { choiceMark } from './point-groups.ts'

/**
 * What a contract leaves open as SARIF 2.1.0: a rule for each kind, a result for each point that no standard settles. Known points are
 * suppressed.
 */
export function ledgerSarif({ entries: all }: OpenPoints, file: string): string {
  const entries = all.filter(isUnsaid)
  const rules = [...Map.groupBy(entries, ({ kind }) => kind)].map(([kind, points]) =>
    toRule(kind, points[0] as OpenPoint),
  )
  const at = new Map(rules.map(({ id }, index) => [id, index]))
  return sarifLog({
    ...{ tool: 'petstore-sandbox', rules, file },
    invocations: [{ executionSuccessful: true }],
    results: entries.map((point) => toResult(point, at.get(point.kind) ?? 0)),
  })
}

// --- internal ---

function toRule(kind: string, { why, level }: OpenPoint): SarifRule {
  const text = `${titled(why)}.`
  const help = `${text}\n\nA point that stays open goes into the file of --baseline, with a reason.`
  return {
    id: kind,
    shortDescription: { text },
    fullDescription: { text },
    help: { text: help, markdown: help },
    defaultConfiguration: { level },
    properties: { tags: ['contract'] },
  }
}

function toResult(point: OpenPoint, ruleIndex: number): object {
  const { kind, level, name, question, choices, settledBy, line, column, fingerprint } = point
  const each = choices.map((one) => `${one.choice}${choiceMark(point, one)}: ${one.means}`)
  const text = `${question} The contract allows: ${each.join('; ')}. Settled by ${settledBy}.`
  return {
    ...{ ruleId: kind, ruleIndex, level, message: { text: withoutLinks(text) } },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: point.file, index: 0 },
          region: { startLine: line, startColumn: column },
        },
        logicalLocations: [{ fullyQualifiedName: name, kind: 'member' }],
      },
    ],
    fingerprints: { 'petstoreSandbox/v1': fingerprint },
    // Code scanning recognises a result by this fingerprint.
    partialFingerprints: { primaryLocationLineHash: fingerprint },
    suppressions: suppressionsOf(point.known),
    properties: {
      ...{ pointer: point.place, pinned: point.pinned, strict: point.strict },
    },
  }
}
