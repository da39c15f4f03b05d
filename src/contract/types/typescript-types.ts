import { asList, atPointer, isJsonObject } from '../../base/json/json.ts'
import type { Contract } from '../contract.ts'
import { isJsonKin } from '../document/operations.ts'

/**
 * The types of a contract in TypeScript, as `openapi-typescript` has them: `components` and `operations`; and `resources`, the records of each
 * resource. An integer that may be an int64 is `number | bigint`, since larger ones are exact.
 */
export function typescriptTypes(contract: Contract, command: string): string {
  const { written: document } = contract
  const writer = new TypeWriter(document)
  const schemas = Object.entries((document.components?.schemas ?? {}) as Members)
  const components = block([
    ['schemas', block(schemas.map(([name, schema]) => [name, writer.type(schema)]))],
  ])
  const paths = Object.entries((document.paths ?? {}) as Members)
  const operations = contract.operations.map(({ id, path, method }): Line => {
    const ends = ([each]: readonly [string, unknown]) => path === each || path.endsWith(each)
    const own = paths.filter(([, item]) => idIn(item, method) === id)
    const [, item] = own[0] ?? paths.find(ends) ?? []
    return [id, writer.operation(item, method)]
  })
  const named = new Set(schemas.map(([name]) => name))
  const resources = contract.roles.resources.map(({ name, record }): Line => {
    const known = record.name !== undefined && named.has(record.name) ? record.name : undefined
    return [name, known === undefined ? writer.type(record.node) : schemaReference(known)]
  })
  return [
    `// Made by \`${command}\`. Make it again when the contract has changed.`,
    `export interface components ${components}`,
    `export interface operations ${block(operations)}`,
    `/** The records of each resource. */\nexport interface resources ${block(resources)}`,
  ]
    .join('\n\n')
    .concat('\n')
}

// --- internal ---

type Members = { readonly [name: string]: unknown }

type Line = readonly [name: string, type: string]

/** How deep schemas without a name are written. */
const DEEPEST = 20

class TypeWriter {
  readonly #document: unknown

  constructor(document: unknown) {
    this.#document = document
  }

  operation(item: unknown, method: string): string {
    const operation = this.#found(membersOf(this.#found(item))[method.toLowerCase()])
    const { parameters: shared } = membersOf(this.#found(item))
    const { parameters: own, requestBody, responses } = membersOf(operation)
    const all = [...asList(shared), ...asList(own)].map((each) => membersOf(this.#found(each)))
    const body = membersOf(this.#found(requestBody))
    return block([
      ['parameters', this.#parameters(all)],
      ...(requestBody === undefined
        ? []
        : [
            [body.required === true ? 'requestBody' : 'requestBody?', this.#message(body)] as const,
          ]),
      ['responses', this.#responses(membersOf(responses))],
    ])
  }

  type(schema: unknown, depth = 0): string {
    if (schema === false) return 'never'
    if (!isJsonObject(schema) || depth > DEEPEST) return 'unknown'
    if (typeof schema.$ref === 'string') return this.#reference(schema.$ref, depth)
    if (Array.isArray(schema.enum)) return either(schema.enum.map(literal))
    if (Object.hasOwn(schema, 'const')) return literal(schema.const)
    const inner = (each: unknown) => this.type(each, depth + 1)
    const types = [schema.type ?? (schema.properties ? 'object' : [])].flat().map(String)
    const own = either(types.map((type) => this.#ofType(type, schema, depth)))
    const parts = [
      ...(own === '' ? [] : [own]),
      ...asList(schema.allOf).map(inner),
      ...[schema.oneOf, schema.anyOf].map((each) => either(asList(each).map(inner))),
    ].filter((part) => part !== '' && part !== 'unknown')
    const [only] = parts
    if (only !== undefined && parts.length === 1) return only
    return parts.length === 0 ? 'unknown' : parts.map(grouped).join(' & ')
  }

  #ofType(type: string, schema: Members, depth: number): string {
    switch (type) {
      case 'string':
      case 'boolean':
      case 'null':
      case 'number':
        return type
      case 'integer':
        return schema.format === 'int64' ? 'number | bigint' : 'number'
      case 'array':
        return `readonly ${grouped(this.type(schema.items, depth + 1))}[]`
      case 'object':
        return this.#object(schema, depth)
      default:
        return 'unknown'
    }
  }

  #object({ properties, required, additionalProperties }: Members, depth: number): string {
    const needed = new Set(asList(required))
    const lines = Object.entries(membersOf(properties)).map(
      ([name, each]): Line => [needed.has(name) ? name : `${name}?`, this.type(each, depth + 1)],
    )
    if (lines.length === 0 || isJsonObject(additionalProperties))
      return [
        ...(lines.length > 0 ? [block(lines)] : []),
        `{ readonly [name: string]: ${isJsonObject(additionalProperties) ? this.type(additionalProperties, depth + 1) : 'unknown'} }`,
      ].join(' & ')
    return block(lines)
  }

  #parameters(all: readonly Members[]): string {
    const places = ['query', 'header', 'path'].flatMap((place): readonly Line[] => {
      const own = all.filter((each) => each.in === place)
      if (own.length === 0) return []
      const lines = own.map(
        ({ name, required, schema }): Line => [
          required === true ? String(name) : `${name}?`,
          this.type(schema),
        ],
      )
      const isNeeded = own.some(({ required }) => required === true)
      return [[isNeeded ? place : `${place}?`, block(lines)]]
    })
    return block(places)
  }

  #responses(responses: Members): string {
    return block(
      Object.entries(responses).map(
        ([status, response]): Line => [status, this.#message(membersOf(this.#found(response)))],
      ),
    )
  }

  #message({ content }: Members): string {
    const types = Object.entries(membersOf(content)).map(([type, each]): Line => {
      const { schema } = membersOf(each)
      return [type, isJsonKin(type) || schema !== undefined ? this.type(schema) : 'unknown']
    })
    return types.length === 0 ? '{ content?: never }' : block([['content', block(types)]])
  }

  #reference(ref: string, depth: number): string {
    const name = /^#\/components\/schemas\/([^/]+)$/.exec(ref)?.[1]
    return name === undefined
      ? this.type(this.#found({ $ref: ref }), depth + 1)
      : schemaReference(name)
  }

  /** A part of the document, where a reference leads to it. */
  #found(part: unknown, left = DEEPEST): unknown {
    const ref = isJsonObject(part) ? part.$ref : undefined
    if (typeof ref !== 'string') return part
    return left === 0 || !ref.startsWith('#')
      ? undefined
      : this.#found(atPointer(this.#document, ref.slice(1)), left - 1)
  }
}

function idIn(item: unknown, method: string): unknown {
  return membersOf(membersOf(item)[method.toLowerCase()]).operationId
}

function schemaReference(name: string): string {
  return `components['schemas'][${quoted(name)}]`
}

function block(lines: readonly Line[]): string {
  if (lines.length === 0) return 'object'
  const inner = lines.map(([name, type]) => `${nameOf(name)}: ${type}`.replaceAll('\n', '\n  '))
  return `{\n${inner.map((line) => `  ${line}\n`).join('')}}`
}

/** The name of a member, in quotes if it needs them; a question mark at its end stays outside. */
function nameOf(written: string): string {
  const isOptional = written.endsWith('?')
  const name = isOptional ? written.slice(0, -1) : written
  return `${/^(?:[a-z_$][\w$]*|\d{3})$/i.test(name) ? name : quoted(name)}${isOptional ? '?' : ''}`
}

function quoted(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}

function literal(value: unknown): string {
  if (typeof value === 'string') return quoted(value)
  return value === null || ['number', 'boolean'].includes(typeof value) ? String(value) : 'unknown'
}

function either(types: readonly string[]): string {
  return [...new Set(types)].join(' | ')
}

function grouped(type: string): string {
  return /[|&]/.test(type) && !type.startsWith('{') ? `(${type})` : type
}

function membersOf(value: unknown): Members {
  return isJsonObject(value) ? value : {}
}
