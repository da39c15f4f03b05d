import { ruleCatalogue } from '../judge/rule-catalogue.ts'
import type { Finding } from './report.ts'

/** A rule as SARIF describes it (section 3.49). */
export interface SarifRule {
  readonly id: string
  readonly [property: string]: unknown
}

/** Describes all rules of the catalogue, and what else findings name. */
export function describeSarifRules(findings: readonly Finding[]): readonly SarifRule[] {
  const known = new Set(ruleCatalogue.map(({ id }) => id))
  const others = new Set(findings.map(({ rule }) => rule).filter((rule) => !known.has(rule)))
  return [...ruleCatalogue.map(describe), ...[...others].toSorted().map((id) => ({ id }))]
}

// --- internal ---

const SIDES = { request: 'a request', response: 'an answer', both: 'a request or an answer' }

function describe({ id, side, severity, section, meaning }: (typeof ruleCatalogue)[number]) {
  const [worst] = [severity].flat()
  const where = section === undefined ? '' : ` Contract, section ${section}.`
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
