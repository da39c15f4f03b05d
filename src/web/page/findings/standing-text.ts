import type { FindingOutline, Known } from '../../../check/reports/report.ts'
import { html } from '../parts/preact.ts'

/** The severity of a finding, and what the baseline says about it. */
export function Standing({ severity, known }: Pick<FindingOutline, 'severity' | 'known'>) {
  const isKnown = known !== undefined && !known.expired
  return html`<span class=${isKnown ? 'faint' : CLASSES[severity]}>${severity}</span>
    ${known && html`<small class="known">${knownText(known)}</small>`}`
}

/** What the baseline says, in words. */
export function knownText({ reason, expires, expired }: Known): string {
  if (expired) return `known until ${expires}, now expired: ${reason}`
  return `known${expires === undefined ? '' : ` until ${expires}`}: ${reason}`
}

// --- internal ---

const CLASSES = { error: 'bad', warning: 'warn', note: 'faint' } as const
