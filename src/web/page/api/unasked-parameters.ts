/** A part of an OpenAPI document. */
type Part = { readonly [name: string]: unknown }

/**
 * A document whose optional parameters have no values of their own, which Swagger UI would fill in and send unasked. What they say of
 * themselves stands in their descriptions.
 */
export function withoutUnaskedValues(document: Part): Part {
  const shown = (parameter: unknown) => shownParameter(parameter, document)
  const parts = partIn(document.components)
  const withParameters = (holder: Part): Part =>
    Array.isArray(holder.parameters)
      ? { ...holder, parameters: holder.parameters.map(shown) }
      : holder
  const paths = mapped(partIn(document.paths), (item) =>
    mapped(withParameters(partIn(item)), (operation) =>
      isPart(operation) ? withParameters(operation) : operation,
    ),
  )
  const { parameters } = parts
  return {
    ...document,
    paths,
    ...(parameters !== undefined && {
      components: { ...parts, parameters: mapped(partIn(parameters), shown) },
    }),
  }
}

// --- internal ---

function shownParameter(parameter: unknown, document: Part): unknown {
  const part = partIn(parameter)
  if (part.required === true || part.schema === undefined) return parameter
  const { example, examples: _named, schema, description, ...rest } = part
  const { default: usual, example: one, examples: _list, ...node } = resolved(schema, document)
  const value = usual ?? example ?? one
  const word = usual === undefined ? 'Example' : 'Default'
  const hint = value === undefined ? [] : [`${word}: \`${JSON.stringify(value)}\`.`]
  const said = [...(typeof description === 'string' ? [description] : []), ...hint].join(' ')
  return { ...rest, ...(said !== '' && { description: said }), schema: node }
}

/** A schema, or the one of the document that it refers to. */
function resolved(schema: unknown, document: Part): Part {
  const { $ref, ...rest } = partIn(schema)
  if (typeof $ref !== 'string' || !$ref.startsWith('#/')) return partIn(schema)
  const names = $ref.slice(2).split('/')
  const found = names.reduce<unknown>(
    (at, name) => partIn(at)[decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~')],
    document,
  )
  return { ...partIn(found), ...rest }
}

function mapped(part: Part, change: (value: unknown) => unknown): Part {
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, change(value)]))
}

function isPart(value: unknown): value is Part {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function partIn(value: unknown): Part {
  return isPart(value) ? value : {}
}
