import type { Violation } from '../contract/requests/violation-types.ts'
import type { Secrets } from '../redaction/redaction.ts'
import type { KeptFinding } from './reports/findings/findings.ts'
import { fingerprintOf } from './reports/fingerprint.ts'
import type { FindingOutline } from './reports/report.ts'

/** Removes credentials from a finding, including credentials that were seen only after it. The result has no example. */
export function cleanFinding(
  { example: _example, ...finding }: KeptFinding,
  cleaning: Cleaning,
): FindingOutline {
  const { rule } = finding
  const operation = cleanOperation(finding.operation, cleaning)
  const location = cleanPlace(finding.location, cleaning)
  return {
    ...finding,
    ...{ operation, location, fingerprint: fingerprintOf({ rule, operation, location }) },
    message: cleaning.secrets.redact(finding.message),
  }
}

/** The credentials to remove, and the texts that stay. */
export interface Cleaning {
  readonly secrets: Secrets
  /** The names of the contract, which are never credentials. */
  readonly words: ReadonlySet<string>
}

/** Removes credentials from the name of a place. If there is one, `*` replaces all that the contract does not name. */
export function cleanPlace(place: string, { secrets, words }: Cleaning): string {
  const holdsOne = (text: string) => secrets.redact(text) !== text
  // Most names contain none.
  if (!holdsOne(place)) return place
  const { known, rest } = placeParts(place, words)
  if (holdsOne(rest)) return `${known}*`
  // A credential may be the text `body`, so the fixed names in places are never replaced.
  if (holdsOne(known)) return place
  // A credential may begin with words that look like names (`v4.local.…`): then these are hidden with it.
  let kept = known
  while (kept !== '' && !holdsOne(place.slice(kept.length))) kept = withoutLastStep(kept)
  return `${kept}*`
}

/** Removes credentials from the name of an operation: in an unknown path, each segment with a credential becomes `*`. */
export function cleanOperation(operation: string, cleaning: Cleaning): string {
  const { secrets } = cleaning
  if (secrets.redact(operation) === operation) return operation
  const segments = operation.split('/').map((each) => (secrets.redact(each) === each ? each : '*'))
  return cleanPlace(segments.join('/'), cleaning)
}

/**
 * Creates a function that removes credentials from violations; it returns the same object if one contains none. A kept verdict repeats its
 * violations, so each of them is cleaned only once.
 */
export function createViolationCleaner(cleaning: Cleaning): (violation: Violation) => Violation {
  const cleaned = new WeakMap<Violation, { readonly count: number; readonly clean: Violation }>()
  return (violation) => {
    // The result changes only with a new credential.
    const { count } = cleaning.secrets
    const known = cleaned.get(violation)
    if (known?.count === count) return known.clean
    const clean = cleanViolation(violation, cleaning)
    cleaned.set(violation, { count, clean })
    return clean
  }
}

/**
 * Names the place of a violation (`body.0.colour`) for a finding. If the rest is a value and not a name (the
 * key of a map, an id, something sent by mistake), it becomes `*`, so that a fingerprint is the same in every run and
 * contains no value. `words` are the names of the contract.
 */
export function stablePlace(location: string, words: ReadonlySet<string>): string {
  const { known, rest } = placeParts(location, words)
  return isName(rest) ? location : `${known}*`
}

// --- internal ---

/** `body.0.` of `body.0.v4.`; empty after the last one. */
function withoutLastStep(known: string): string {
  const steps = known.slice(0, -1)
  const end = Math.max(...[...'./ '].map((mark) => steps.lastIndexOf(mark)))
  return known.slice(0, end + 1)
}

function cleanViolation(violation: Violation, cleaning: Cleaning): Violation {
  const message = cleaning.secrets.redactMessage(violation.message, violation.location)
  const location = cleanPlace(violation.location, cleaning)
  if (message === violation.message && location === violation.location) return violation
  return { ...violation, message, location }
}

/** Splits the name of a place or an operation where the names of the contract end. */
function placeParts(
  place: string,
  words: ReadonlySet<string>,
): { readonly known: string; readonly rest: string } {
  let at = 0
  let previous = ''
  for (const step of place.split(SEPARATOR)) {
    // The empty step between method and path of `GET /v1` is no unknown name.
    const isGap = step === '' && METHOD.test(previous)
    if (!isGap && !words.has(step) && !FIXED.test(step) && !METHOD.test(step)) break
    at += step.length + 1
    previous = step
  }
  return { known: place.slice(0, at), rest: place.slice(at) }
}

const SEPARATOR = /[./ ]/
/** The beginnings of places and operations, the headers that rules name, indexes, and `*` for an index. */
const FIXED =
  /^(?:body|exchange|header|operation|path|query|request|response|status|authorization|content-type|deprecation|sunset|none|v\d|\d{1,3}|\*)$/
const METHOD = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/
const LONGEST = 60
const NAME = /^[A-Za-z_$@][\w$@-]*(?:\.(?:[A-Za-z_$@][\w$@-]*|\d{1,3}))*$/

function isName(rest: string): boolean {
  if (rest === '') return true
  const digits = rest.match(/\d/g)?.length ?? 0
  return rest.length <= LONGEST && digits < 4 && NAME.test(rest.replace(/^\d+\./, ''))
}
