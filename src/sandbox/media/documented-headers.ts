import { createHash } from 'node:crypto'
import { isFraming } from '../../base/http/header-lines.ts'
import { splitTarget } from '../../base/http/http.ts'
import { stringifyJson } from '../../base/json/json.ts'
import { plainName } from '../../base/text/text.ts'
import type { ResponseObject, Schema } from '../../contract/document/document.ts'
import { flatten } from '../../contract/views/flat-schema.ts'
import type { ViewCompiler } from '../../contract/views/view.ts'
import type { Answer, RequestContext } from '../answers/request-context.ts'

/** Makes the lines of the documented headers that an answer does not have yet. */
export type HeaderMaker = (context: RequestContext, answer: Answer) => readonly string[]

/**
 * Compiles the documented headers of an answer: those that are required, and those that say what is known (an entity tag, limits of
 * rates). Others follow from the seed; what its schema does not take is made by it.
 */
export function compileHeaders(
  { headers = {} }: Pick<ResponseObject, 'headers'>,
  views: ViewCompiler,
): HeaderMaker {
  const known = Object.entries(headers)
    .filter(([name]) => !isFraming({ in: 'header', name }) && !OWN.has(plainName(name)))
    .map(([name, { required, schema = {}, example }]) => ({
      name,
      meaning: MEANINGS[plainName(name)],
      isRequired: required === true,
      example: example ?? schema.example,
      view: views(schema),
      isNumber: takesNumbers(schema),
    }))
    .filter(
      ({ name, meaning, isRequired, example }) =>
        meaning !== undefined ||
        isRequired ||
        (example !== undefined && EXEMPLARY.has(plainName(name))),
    )
  return (context, answer) => {
    const given = new Set(answer.headers.filter((_, at) => at % 2 === 0).map(plainName))
    const isCrossOrigin = context.request.headers.origin !== undefined
    return known.flatMap(({ name, meaning, example, view, isNumber }) => {
      if (given.has(plainName(name))) return []
      // What a browser may do is said by the sandbox itself.
      if (isCrossOrigin && CORS.test(plainName(name))) return []
      const meant = meaning?.(context, answer)
      const other = example ?? OTHERWISE[plainName(name)]
      const value = meant === undefined ? other : isNumber ? Number(meant) : meant
      const { seed } = context.world.scenario
      const at = { seed, path: `header/${name}`, keepsUnknown: true, isFull: true }
      const shown = value !== undefined && view.fits(value) ? value : view.show(value, at)
      const text = typeof shown === 'string' ? shown : stringifyJson(shown)
      return FIT.test(text) ? [name, text] : []
    })
  }
}

// --- internal ---

/** Every answer has these anyway. */
const OWN = new Set(['contenttype', 'xrequestid', 'accesscontrolalloworigin'])

const CORS = /^accesscontrol/

/** What a header may hold (RFC 9110, section 5.5). */
const FIT = /^[\t\x20-\x7e]*$/

/** The requests that a client may still make, where a contract says that it limits them. */
const LIMIT = 1000

const MEANINGS: {
  readonly [name: string]: (context: RequestContext, answer: Answer) => string | undefined
} = {
  etag: (_, { body, bytes }) =>
    `"${createHash('sha256')
      .update(bytes ?? body)
      .digest('base64url')
      .slice(0, 22)}"`,
  date: ({ world }) => new Date(world.clock.now()).toUTCString(),
  lastmodified: ({ world }) => new Date(world.clock.now()).toUTCString(),
  ...named(['xratelimitlimit', 'ratelimitlimit'], () => String(LIMIT)),
  ...named(['xratelimitremaining', 'ratelimitremaining'], () => String(LIMIT - 1)),
  ...named(['xratelimitreset', 'ratelimitreset'], ({ world }) =>
    String(Math.ceil(world.clock.now() / 1000) + 3600),
  ),
  ...named(['requestid', 'xcorrelationid'], ({ request }) => request.id),
  contentlocation: ({ request }) => pathOf(request.target),
  location: ({ request }, { status }) => (status < 300 ? pathOf(request.target) : undefined),
}

/** Headers that have the value of their example, although they are not required: it is what is known. */
const EXEMPLARY = new Set(['sunset', 'deprecation'])

/** What a header has where nothing else is known of it. A redirection to itself would have no end. */
const OTHERWISE: { readonly [name: string]: string } = { location: '/' }

function pathOf(target: string): string {
  return splitTarget(target).path
}

function named(names: readonly string[], meaning: (context: RequestContext) => string | undefined) {
  return Object.fromEntries(names.map((name) => [name, meaning]))
}

function takesNumbers(schema: Schema): boolean {
  const { type } = flatten(schema).keywords
  return [type].flat().some((each) => each === 'integer' || each === 'number')
}
