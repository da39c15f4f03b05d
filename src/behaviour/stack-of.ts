/** The parameter of addresses of modules that says which load they belong to: Node keeps each address for ever. */
export const LOAD = 'handlers'

/** The stack of an error of handlers, with their files as they are called. */
export function stackOf(error: unknown): string {
  return withoutLoads(error instanceof Error ? (error.stack ?? String(error)) : String(error))
}

export function withoutLoads(text: string): string {
  return text.replace(/\?handlers=\d+/g, '')
}
