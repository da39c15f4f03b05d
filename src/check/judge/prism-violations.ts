import { type Violation, violationOf } from '../../contract/violation.ts'

/** The result of one of Prism's validators: an Either of fp-ts. */
export type PrismVerdict =
  | { readonly _tag: 'Right' }
  | { readonly _tag: 'Left'; readonly left: readonly PrismDiagnostic[] }

/** One problem that Prism finds. */
interface PrismDiagnostic {
  readonly code?: string | number
  readonly message: string
  readonly path?: readonly (string | number)[]
}

/** Turns a verdict of Prism into violations. `pathNames` are the names of the path parameters. */
export function toViolations(
  source: Violation['source'],
  verdict: PrismVerdict,
  pathNames: readonly string[],
): readonly Violation[] {
  if (verdict._tag === 'Right') return NONE
  return verdict.left.map((each) => toViolation(source, each, pathNames))
}

// --- internal ---

const NONE: readonly Violation[] = []

function toViolation(
  source: Violation['source'],
  { code, message, path = [] }: PrismDiagnostic,
  pathNames: readonly string[],
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
  const parts = path.map(String)
  if (parts[0] === 'path') {
    // Prism writes the names of parameters in lower case.
    const name = pathNames.find((each) => each.toLowerCase() === parts[1])
    return violation(rule, `path.${name ?? parts[1]}`, message)
  }
  const missing = code === 'required' ? missingIn(message) : undefined
  const location = [...parts, ...(missing === undefined ? [] : [missing])].join('.')
  return violation(rule, location, message)
}

/** Ajv's message ends with the name: `must have required property 'name'`. */
function missingIn(message: string): string | undefined {
  const at = message.indexOf(REQUIRED)
  return at < 0 ? undefined : message.slice(at + REQUIRED.length, message.lastIndexOf("'"))
}

const REQUIRED = "required property '"
