import type { DepotAnswer, DepotRequest } from '../../bench/soak/depot-service.ts'
import type { Report } from '../../src/check/reports/report.ts'

/** How often each finding that is no note was met. */
export function foundIn({ findings }: Report): Record<string, number> {
  return Object.fromEntries(
    findings
      .filter(({ severity }) => severity !== 'note')
      .map(({ rule, operation, location, count }) => [`${rule} ${operation} ${location}`, count]),
  )
}

/** How bodies are written, by media type; others are JSON. */
const KINDS: { readonly [type: string]: (body: unknown) => string } = {
  'application/x-www-form-urlencoded': (body) =>
    Object.entries(Object(body))
      .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
      .join('&'),
}

/** Sends requests to a base address. */
export const sender =
  (url: string) =>
  async ({ method, target, type, body }: DepotRequest): Promise<DepotAnswer> => {
    const response = await fetch(url + target, {
      method,
      ...(type !== undefined && { headers: { 'content-type': type } }),
      ...(body !== undefined && { body: (KINDS[type ?? ''] ?? JSON.stringify)(body) }),
    })
    const text = await response.text()
    return {
      ...{ status: response.status, headers: Object.fromEntries(response.headers) },
      ...(text !== '' && { body: JSON.parse(text) }),
    }
  }
