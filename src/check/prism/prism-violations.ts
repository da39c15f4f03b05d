import { violationOf } from '../../contract/requests/violation.ts'
import type { Violation } from '../../contract/requests/violation-types.ts'

/** The result of one of Prism's validators: an Either of fp-ts. */
export type PrismVerdict =
  | { readonly _tag: 'Right' }
  | { readonly _tag: 'Left'; readonly left: readonly PrismDiagnostic[] }

/** Turns a verdict of Prism into violations. `names` are those of the parameters that were asked about. */
export function toViolations(
  source: Violation['source'],
  verdict: PrismVerdict,
  names: readonly string[],
): readonly Violation[] {
  if (verdict._tag === 'Right') return NONE
  return verdict.left.map((each) => toViolation(source, each, names))
}

// --- internal ---

/** A problem that Prism finds. */
interface PrismDiagnostic {
  readonly code?: string | number
  readonly message: string
  readonly path?: readonly (string | number)[] | undefined
}

const NONE: readonly Violation[] = []

function toViolation(
  source: Violation['source'],
  { code, message, path = [] }: PrismDiagnostic,
  names: readonly string[],
): Violation {
  const violation = violationOf[source]
  const rule = String(code)
  if (code === 401) {
    const text = 'Authorization must be a bearer credential'
    return violation('credential', 'header.authorization', text)
  }
  if (path.length === 0) {
    return violation(
      rule,
      'body',
      code === 'required' ? 'the body is required, got nothing' : message,
    )
  }
  const [side = '', ...parts] = path.map(String)
  const missing = code === 'required' && side !== 'path' ? missingIn(message) : undefined
  const [first, ...rest] = [...parts, ...(missing === undefined ? [] : [missing])]
  // Prism writes the names of parameters in lower case.
  const named = names.find((each) => each.toLowerCase() === first)
  if (side === 'path') return violation(rule, `path.${named ?? first}`, message)
  const name = side === 'query' ? (named ?? first) : first
  return violation(rule, [side, ...(name === undefined ? [] : [name]), ...rest].join('.'), message)
}

/** Ajv's message ends with the name: `must have required property 'name'`. */
function missingIn(message: string): string | undefined {
  const at = message.indexOf(REQUIRED)
  return at < 0 ? undefined : message.slice(at + REQUIRED.length, message.lastIndexOf("'"))
}

const REQUIRED = "required property '"
