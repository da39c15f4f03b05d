import { askPlane } from '../parts/ask-plane.ts'

/** Another scenario: the name of one, or the text of one in YAML or JSON. */
export type OtherScenario = { readonly title: string } & (
  | { readonly name: string }
  | { readonly text: string }
)

/**
 * Switches a world, or all, to another scenario.
 * @throws (as a rejection) as `askPlane`.
 */
export function putScenario(other: OtherScenario, world: string | undefined): Promise<unknown> {
  const put = { method: 'PUT', path: '/scenario', query: { world } } as const
  if ('name' in other) return askPlane({ ...put, body: { name: other.name } })
  return askPlane({ ...put, body: other.text, type: typeOf(other.text) })
}

// --- internal ---

/** JSON if possible, so that problems are described in the terms of JSON. */
function typeOf(text: string): string {
  return text.trimStart().startsWith('{') ? 'application/json' : 'application/yaml'
}
