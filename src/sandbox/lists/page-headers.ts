import { plainName } from '../../base/text/name-words.ts'
import { meantBy, RELATIONS } from './envelope.ts'
import type { ListFacts } from './page-members.ts'

/** Makes the lines of the headers that say something of a page: name, value, name, value … */
export type PageHeaders = (facts: ListFacts) => readonly string[]

/**
 * Compiles the documented headers of a list that say what its page is and what it leads to: `Link` (RFC 8288), `X-Page`, `X-Next-Page`.
 * `undefined` if it has none.
 */
export function compilePageHeaders(names: readonly string[]): PageHeaders | undefined {
  const makers = names.flatMap((name): ((facts: ListFacts) => readonly string[])[] => {
    const plain = plainName(name).replace(/^x?(?:pagination)?/, '')
    if (plainName(name) === 'link') return [(facts) => lineOf(name, linksText(facts))]
    if (!ABOUT_PAGES.test(plain)) return []
    const schema = {
      type: /(?:url|uri|link|cursor|token|marker)$/.test(plain) ? 'string' : 'integer',
    }
    return [(facts) => lineOf(name, meantBy(plain, schema, facts))]
  })
  return makers.length === 0 ? undefined : (facts) => makers.flatMap((make) => make(facts))
}

// --- internal ---

const ABOUT_PAGES = /^(?:total|page|perpage|next|prev|last|first|current|limit$|offset$)/

function lineOf(name: string, value: unknown): readonly string[] {
  return value === undefined || value === null || value === '' ? [] : [name, String(value)]
}

/** The pages that a page leads to, as a header has them. */
function linksText({ pages, origin }: ListFacts): string {
  return RELATIONS.flatMap(([relation, page]) => {
    const { address } = pages[page] ?? {}
    return address === undefined || page === 'self'
      ? []
      : `<${origin}${address}>; rel="${relation}"`
  }).join(', ')
}
