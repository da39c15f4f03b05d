import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { fullFormats } from 'ajv-formats/dist/formats.js'
import { stringifyJson } from '../../../src/base/json/json.ts'

/** An answer that a judge reads. */
export interface JudgedAnswer {
  readonly status: number
  readonly headers: Headers
  /** Parsed, if it is JSON. */
  readonly body: unknown
  readonly bytes: Buffer
}

/** Says what an answer to a request has that its contract does not allow; `undefined` if nothing. */
export type Judge = (method: string, path: string, answer: JudgedAnswer) => string | undefined

// biome-ignore lint/suspicious/noExplicitAny: a document of any shape is read
type Any = any

/**
 * Makes a judge of the answers of a contract, of Ajv alone: nothing of what it judges by is ours.
 * @param document in one piece, of OpenAPI 3.1
 * @param basePath the path of its server, which requests begin with
 */
export function createJudge(document: Any, basePath: string): Judge {
  const ajv = new Ajv2020({ strict: false, allErrors: true, inlineRefs: false, logger: false })
  for (const [name, format] of Object.entries(fullFormats)) ajv.addFormat(name, format)
  ajv.addSchema(document, 'contract:')
  const compiled = new Map<string, ValidateFunction>()
  const check = (pointer: string, value: unknown) => {
    const validate = compiled.get(pointer) ?? ajv.compile({ $ref: `contract:#${pointer}` })
    compiled.set(pointer, validate)
    return validate(value) ? undefined : `${pointer}: ${ajv.errorsText(validate.errors)}`
  }
  const at = (pointer: string): Any =>
    pointer
      .split('/')
      .slice(1)
      .reduce((node, key) => node?.[decodeKey(key)], document)
  /** The place of a node, and of what it refers to. */
  const followed = (pointer: string): string => {
    const reference = at(pointer)?.$ref
    return reference === undefined ? pointer : followed(decodeURIComponent(reference.slice(1)))
  }
  const templates = Object.keys(document.paths)
    .map((template) => ({ template, form: formOf(template) }))
    .sort((one, other) => parameters(one.template) - parameters(other.template))

  return (method, path, { status, headers, body, bytes }) => {
    const own = path.slice(basePath.length).split('?')[0] ?? ''
    const found = templates.find(
      ({ template, form }) =>
        form.test(own) && at(`/paths/${encodeKey(template)}/${method.toLowerCase()}`),
    )
    if (!found) return `${method} ${path} is none of the contract`
    const responses = `/paths/${encodeKey(found.template)}/${method.toLowerCase()}/responses`
    const documented = [String(status), `${String(status)[0]}XX`, 'default'].find(
      (each) => at(responses)?.[each] !== undefined,
    )
    if (documented === undefined) return `${status} is not documented`
    const response = followed(`${responses}/${documented}`)
    const wrong = Object.entries<Any>(at(response).headers ?? {}).flatMap(([name]) => {
      const place = followed(`${response}/headers/${encodeKey(name)}`)
      const { required, schema } = at(place)
      const text = headers.get(name)
      if (text === null) return required === true ? [`the header ${name} is missing`] : []
      const value = ['integer', 'number', 'boolean'].includes(schema?.type)
        ? JSON.parse(text)
        : text
      return schema?.type === 'array' ? [] : (check(`${place}/schema`, value) ?? [])
    })
    if (wrong.length > 0) return wrong.join('; ')
    const { content } = at(response)
    // What an error without content looks like, the contract leaves open.
    if (content === undefined)
      return bytes.length === 0 || status >= 400 ? undefined : 'it has a body'
    const type = (headers.get('content-type') ?? '').split(';')[0] ?? ''
    const media = Object.keys(content).find((each) => isOf(type, each))
    if (media === undefined)
      return `${JSON.stringify(type)} is none of ${Object.keys(content).join(', ')}`
    if (!/[/+]json$/.test(type) || content[media].schema === undefined) return undefined
    // The values as a program reads them.
    const value = JSON.parse(stringifyJson(body))
    return check(`${response}/content/${encodeKey(media)}/schema`, value)
  }
}

// --- internal ---

function formOf(template: string): RegExp {
  const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const parts = template.split(/\{[^{}]+\}/).map(literal)
  return new RegExp(`^${parts.join('[^/]*')}$`)
}

const parameters = (template: string) => template.split('{').length

const encodeKey = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1')
const decodeKey = (key: string) => key.replaceAll('~1', '/').replaceAll('~0', '~')

function isOf(type: string, range: string): boolean {
  const [wanted = ''] = range.split(';')
  return wanted === type || (wanted.endsWith('*') && type.startsWith(wanted.replace(/\*.*$/, '')))
}
