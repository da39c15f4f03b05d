/** A JSON object of a document. */
export type Json = { readonly [member: string]: unknown }

/** The members that lead to a part of a document. */
export type Place = readonly string[]

/** The members that a reference leads through. @throws Error when it leads out of the document. */
export function placeOf(reference: string): Place {
  if (reference === '#') return []
  if (!reference.startsWith('#/'))
    throw new Error(`the reference ${reference} leads out of the document`)
  return reference
    .slice(2)
    .split('/')
    .map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** What is at a place of a document. */
export function valueAt(root: unknown, place: Place): unknown {
  return place.reduce<unknown>(
    (value, name) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, name)
        ? (value as Json)[name]
        : undefined,
    root,
  )
}
