import { type Int64, parseInt64 } from '../base/int64.ts'
import { shown } from '../base/shown.ts'
import type { Parameter } from './document.ts'
import { requestViolation, type Violation } from './violation.ts'

/** The strictly read parameters of a path. */
export interface PathReading {
  /** The value of each valid parameter: an int64, or text. */
  readonly values: { readonly [name: string]: Int64 | string }
  readonly violations: readonly Violation[]
}

/** Reads path parameters, which are already decoded. */
export type PathReader = (texts: PathTexts) => PathReading

/** The texts of path parameters, by name. */
type PathTexts = { readonly [name: string]: string }

/** Decodes path parameters. A text with an invalid escape stays as it is, because the credential is checked first. */
export function decodePathTexts(texts: PathTexts): PathTexts {
  const decoded: Record<string, string> = {}
  for (const name in texts) decoded[name] = decode(texts[name] as string)
  return decoded
}

/** Creates the reader of an operation's path parameters. */
export function createPathReader(parameters: readonly Parameter[]): PathReader {
  const known = parameters.filter((parameter) => parameter.in === 'path')
  if (known.length === 0) return () => NOTHING
  return (texts) => {
    const values: Record<string, Int64 | string> = {}
    const violations: Violation[] = []
    for (const { name, schema } of known) {
      const text = texts[name] ?? ''
      const value = schema.format === 'int64' ? parseInt64(text) : text
      if (value !== undefined) values[name] = value
      else {
        const message = `${name} must be an integer (int64), got ${shown(text)}`
        violations.push(requestViolation('int64', `path.${name}`, message))
      }
    }
    return { values, violations }
  }
}

// --- internal ---

const NOTHING: PathReading = { values: {}, violations: [] }

function decode(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
