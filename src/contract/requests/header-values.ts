import { ownMember } from '../../base/json/json.ts'
import { percentDecodedIfValid } from '../../base/text/percent-encoding.ts'
import type { Parameter, Schema } from '../document/document.ts'
import type { SchemaValidator } from '../document/schema-validator.ts'
import { createParameterReader, isListSchema, type ParameterText } from './parameter-values.ts'
import { compileStyled } from './styled-parameters.ts'
import type { RawPair } from './text-values.ts'
import { requestViolation } from './violation.ts'
import type { Violation } from './violation-types.ts'

export type HeaderReader = (headers: Headers) => readonly Violation[]

/**
 * Creates the reader of the headers and cookies of an operation; `undefined` if it has none.
 * @throws Error when the schema of a parameter does not compile.
 */
export function createHeaderReader(
  parameters: readonly Parameter[],
  compile: (schema: Schema) => SchemaValidator,
): HeaderReader | undefined {
  const known = parameters
    .filter(({ in: place }) => place === 'header' || place === 'cookie')
    .map((parameter) => ({
      ...parameter,
      read:
        parameter.in === 'cookie'
          ? cookieReader(parameter, compile)
          : headerReader(parameter, compile),
    }))
  if (known.length === 0) return undefined
  return (headers) =>
    known.flatMap(({ in: place, name, required, read }) => {
      const found = read(headers)
      const location = `${place}.${place === 'header' ? name.toLowerCase() : name}`
      if (found)
        return 'value' in found ? [] : [requestViolation(found.rule, location, name + found.text)]
      const message = `${name} is required: send the ${place} ${name}`
      return required ? [requestViolation('required', location, message)] : []
    })
}

// --- internal ---

type Headers = { readonly [name: string]: string | readonly string[] | undefined }

/** Reads a value; `undefined` if there is none. */
type Reader = (headers: Headers) => ParameterText | undefined

function headerReader(parameter: Parameter, compile: (schema: Schema) => SchemaValidator): Reader {
  const name = parameter.name.toLowerCase()
  const readText = textReader(parameter, compile, (text) => text)
  return (headers) => {
    const value = ownMember(headers, name)
    return value === undefined ? undefined : readText([value].flat().join(', '))
  }
}

function textReader(
  parameter: Parameter,
  compile: (schema: Schema) => SchemaValidator,
  decode: (text: string) => string,
): (text: string) => ParameterText {
  const styled = compileStyled(parameter, compile)
  if (styled) return (text) => styled.readText(text, decode)
  const read = createParameterReader(parameter.schema, compile)
  return isListSchema(parameter.schema)
    ? (text) => read(text.split(',').map((each) => percentDecodedIfValid(each.trim())))
    : (text) => read(percentDecodedIfValid(text))
}

function cookieReader(parameter: Parameter, compile: (schema: Schema) => SchemaValidator): Reader {
  const { name, explode = true, schema } = parameter
  const styled = compileStyled(parameter, compile)
  const read = createParameterReader(schema, compile)
  return (headers) => {
    const own = cookiesOf(headers.cookie).filter((pair) =>
      styled ? styled.owns(pair.name) : pair.name === name,
    )
    if (own.length === 0) return undefined
    if (styled) return styled.readPairs(own)
    if (!isListSchema(schema)) return read(own[0]?.value ?? '')
    return read(
      own.flatMap(({ raw, value = '' }) =>
        explode ? [value] : raw.split(',').map(percentDecodedIfValid),
      ),
    )
  }
}

function cookiesOf(header: string | readonly string[] | undefined): readonly RawPair[] {
  return [header ?? []]
    .flat()
    .flatMap((line) => line.split(';'))
    .flatMap((pair) => {
      const at = pair.indexOf('=')
      const raw = pair.slice(at + 1).trim()
      return at < 0
        ? []
        : [{ name: pair.slice(0, at).trim(), raw, value: percentDecodedIfValid(raw) }]
    })
}
