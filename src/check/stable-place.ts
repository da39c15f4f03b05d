/** A place in two parts: the names of the contract, and the rest, which comes from a peer. Either may be empty. */
export interface PlaceParts {
  readonly known: string
  readonly rest: string
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

/** Splits the name of a place or an operation where the names of the contract end. */
export function placeParts(place: string, words: ReadonlySet<string>): PlaceParts {
  let at = 0
  let before = ''
  for (const step of place.split(SEPARATOR)) {
    // There is nothing between the method and the path of `GET /v1`.
    const isGap = step === '' && METHOD.test(before)
    if (!isGap && !words.has(step) && !FIXED.test(step) && !METHOD.test(step)) break
    at += step.length + 1
    before = step
  }
  return { known: place.slice(0, at), rest: place.slice(at) }
}

// --- internal ---

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
