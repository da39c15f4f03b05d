import { toHeaderLines } from '../base/header-lines.ts'
import { parseJson, stringifyJson } from '../base/json.ts'
import type { Fault, Respond } from '../faults/fault.ts'
import type { Secrets } from '../redaction/secrets.ts'

/** Removes credentials from the answers that faults give: those that their headers and members name. */
export function answersWithoutSecrets(
  faults: readonly Fault[],
  secrets: Secrets,
): readonly Fault[] {
  return faults.map((fault) => {
    const { respond } = fault
    if (respond === undefined) return fault
    const clean = (each: Respond) => withoutSecrets(each, secrets)
    return { ...fault, respond: isList(respond) ? respond.map(clean) : clean(respond) }
  })
}

// --- internal ---

function withoutSecrets({ headers, body, ...rest }: Respond, secrets: Secrets): Respond {
  return {
    ...rest,
    ...(headers && { headers: headersWithoutSecrets(headers, secrets) }),
    ...(body !== undefined && { body: bodyWithoutSecrets(body, secrets) }),
  }
}

function headersWithoutSecrets(headers: NonNullable<Respond['headers']>, secrets: Secrets) {
  const lines = secrets.redactHeaders(toHeaderLines(headers))
  return Object.fromEntries(
    Object.keys(headers).map((name, at) => [name, lines[2 * at + 1] as string]),
  )
}

function bodyWithoutSecrets(body: unknown, secrets: Secrets): unknown {
  if (typeof body === 'string') return secrets.redactBody(body)
  return parseJson(secrets.redactBody(stringifyJson(body)))
}

function isList(respond: Respond | readonly Respond[]): respond is readonly Respond[] {
  return Array.isArray(respond)
}
