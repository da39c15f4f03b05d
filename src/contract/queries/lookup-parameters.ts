/** How a parameter compares a property, as the end of its name says: `name__icontains` (the lookups of Django, and their short forms). */
export interface Lookup {
  readonly compares: 'whole' | 'part' | 'start' | 'end' | 'missing'
  readonly ignoresCase: boolean
  /** Whether the condition is negated. */
  readonly isNegated: boolean
  /** Whether a text has several values, with commas between them. */
  readonly isList: boolean
}

/**
 * Reads the name of a query parameter as a lookup of a property.
 * @returns the name of the property, and how it is compared; `undefined` if the name is none. Bounds (`created__gte`) are read as such.
 */
export function readLookup(
  name: string,
): { readonly of: string; readonly lookup: Lookup } | undefined {
  const [, of = '', suffix = ''] = /^(.+)__([a-z]+)$/.exec(name) ?? []
  const lookup = LOOKUPS.get(suffix)
  return lookup && { of, lookup }
}

/** What a lookup asks for, in words that follow "records whose NAME". */
export function lookupText({ compares, ignoresCase, isNegated }: Lookup): string {
  const text = `${isNegated ? 'not ' : ''}${WORDS[compares]}`
  return ignoresCase ? `${text}, in capitals or not` : text
}

// --- internal ---

const WORDS: { readonly [each in Lookup['compares']]: string } = {
  whole: 'is one of its values',
  part: 'has it in it',
  start: 'begins with it',
  end: 'ends with it',
  missing: 'is missing or empty',
}

/** The suffixes of each comparison: in capitals or not, as written, and each negated. */
const SUFFIXES: readonly (readonly [
  Lookup['compares'],
  any: string,
  exact: string,
  not: string,
])[] = [
  ['whole', 'ie iexact', 'exact eq', 'nie'],
  ['part', 'ic icontains', 'c contains', 'nic'],
  ['start', 'isw istartswith', 'sw startswith', 'nisw'],
  ['end', 'iew iendswith', 'ew endswith', 'niew'],
]

const LOOKUPS: ReadonlyMap<string, Lookup> = new Map([
  ...SUFFIXES.flatMap(([compares, any, exact, not]) => [
    ...named(any, { compares, ignoresCase: true }),
    ...named(exact, { compares }),
    ...named(not, { compares, ignoresCase: true, isNegated: true }),
  ]),
  ...named('in', { compares: 'whole', isList: true }),
  ...named('n ne not', { compares: 'whole', isNegated: true }),
  ...named('isnull empty', { compares: 'missing' }),
])

function named(
  suffixes: string,
  lookup: Partial<Lookup> & Pick<Lookup, 'compares'>,
): readonly (readonly [string, Lookup])[] {
  const whole = { ignoresCase: false, isNegated: false, isList: false, ...lookup }
  return suffixes.split(' ').map((suffix) => [suffix, whole])
}
