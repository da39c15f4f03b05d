import { isNumeric } from '../../base/json/exact-numbers.ts'
import { pointerKeys, stringifyJson, toPointer, valueAt } from '../../base/json/json.ts'
import { percentEncoded } from '../../base/text/percent-encoding.ts'
import type {
  AddressTemplate,
  EventExchange,
  EventMessage,
  RuntimeExpression,
} from './event-definitions.ts'

/** Reads the key of a callback: a web address with expressions in braces, which may be its beginning, or one expression without; `undefined` if it is none. */
export function readAddress(key: string): AddressTemplate | undefined {
  if (key.startsWith('$')) {
    const only = readExpression(key)
    return only && [only]
  }
  const parts = key
    .split(/\{([^{}]*)\}/)
    .map((part, at) => (at % 2 === 0 ? part : readExpression(part)))
  const known = parts.filter((part) => part !== undefined)
  const [first, ...rest] = known.filter((part) => part !== '')
  const isAddress = typeof first === 'object' || /^https?:\/\//i.test(first ?? '')
  return known.length < parts.length || first === undefined || !isAddress
    ? undefined
    : [first, ...rest]
}

/**
 * The address that a template makes of an exchange: what stands at its beginning as it is, what comes later percent-encoded.
 * @returns `undefined` if the exchange has no text or number where an expression leads, or the whole is no web address
 */
export function addressIn(template: AddressTemplate, exchange: EventExchange): string | undefined {
  const parts = template.map((part, at) => {
    if (typeof part === 'string') return part
    const value = textAt(part, exchange)
    return at === 0 || value === undefined ? value : percentEncoded(value)
  })
  const whole = parts.join('')
  const { protocol } = URL.parse(whole) ?? {}
  const isWeb = protocol === 'http:' || protocol === 'https:'
  return parts.includes(undefined) || !isWeb ? undefined : whole
}

/** A template in the words of the contract. */
export function addressText(template: AddressTemplate): string {
  return template
    .map((part) => (typeof part === 'string' ? part : `{${expressionText(part)}}`))
    .join('')
}

// --- internal ---

function expressionText(expression: RuntimeExpression): string {
  if (!('in' in expression)) return `$${expression.of}`
  const { of, in: place } = expression
  if (place !== 'body') return `$${of}.${place}.${expression.name}`
  const pointer = toPointer(expression.path)
  return `$${of}.body${pointer === '' ? '' : `#${pointer}`}`
}

function readExpression(text: string): RuntimeExpression | undefined {
  const [, whole, of, place, name = '', pointer = ''] = EXPRESSION.exec(text) ?? []
  if (whole !== undefined) return { of: whole as 'url' }
  if (of === undefined) return undefined
  const message = of as 'request'
  if (place !== undefined) {
    const isName = place === 'header' ? TOKEN.test(name) : name !== ''
    return isName ? { of: message, in: place as 'query', name } : undefined
  }
  return { of: message, in: 'body', path: pointerKeys(pointer) }
}

/** The grammar of the section; a pointer is one of RFC 6901. */
const EXPRESSION =
  /^\$(?:(url|method|statusCode)|(request|response)\.(?:(header|query|path)\.(.*)|body(?:#((?:\/(?:[^/~]|~[01])*)*))?))$/s

const TOKEN = /^[\w!#$%&'*+.^`|~-]+$/

function textAt(expression: RuntimeExpression, exchange: EventExchange): string | undefined {
  if (!('in' in expression)) {
    const { url, method, status } = exchange
    return { url, method, statusCode: String(status) }[expression.of]
  }
  const message: EventMessage = expression.of === 'request' ? exchange.request : exchange.answer
  switch (expression.in) {
    case 'header':
      return message.headers[expression.name.toLowerCase()]
    case 'body':
      return textOf(valueAt(message.body, expression.path))
    default:
      // An answer has neither: there, the expression says nothing.
      return expression.of === 'request'
        ? exchange.request[expression.in][expression.name]
        : undefined
  }
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  return isNumeric(value) || typeof value === 'boolean' ? stringifyJson(value) : undefined
}
