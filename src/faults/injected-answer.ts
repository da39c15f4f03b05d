import { stringifyJson } from '../base/json/json.ts'
import type { ErrorShapes } from '../contract/error-shapes.ts'
import { type CodeStyle, errorBody } from '../contract/error-values.ts'
import { isBodyless } from './answer-change.ts'
import type { Respond } from './fault-types.ts'

/** An answer that a fault gives, before it is written. */
export interface InjectedAnswer {
  readonly status: number
  /** Header lines except content type and length. */
  readonly headers: readonly string[]
  /** `undefined` for `application/json`. */
  readonly contentType: string | undefined
  readonly body: string
}

/** What an answer of a fault follows from, where the fault does not say it. */
export interface AnswerWording {
  /** The shape of an error of the operation with a status. */
  readonly shapeOf: (status: number) => ReturnType<ErrorShapes>
  readonly seed: number
  readonly style: () => CodeStyle
  /** The message for a status. */
  readonly wording: (status: number) => string
  /** The header lines that a status requires. */
  readonly required: (status: number) => readonly string[]
}

/** The answer of a fault: its own body, or an error in the shape of the contract. */
export function injectedAnswer(
  { status, code, message, headers = {}, body }: Respond,
  { shapeOf, seed, style, wording, required }: AnswerWording,
): InjectedAnswer {
  const shape = body === undefined ? shapeOf(status) : undefined
  const error = () => {
    const plain = errorBody(
      status,
      message ?? wording(status),
      code === undefined ? style() : undefined,
      code,
    )
    return shape ? shape.write(plain, seed) : plain
  }
  const lines = Object.entries(headers)
  const names = new Set(lines.map(([name]) => name.toLowerCase()))
  const content = isBodyless(status) ? '' : body === undefined ? error() : body
  const needed = required(status)
  return {
    status,
    contentType: lines.find(([name]) => /^content-type$/i.test(name))?.[1] ?? shape?.contentType,
    headers: [
      ...(names.has(needed[0]?.toLowerCase() ?? '') ? [] : needed),
      ...lines.filter(([name]) => !/^content-type$/i.test(name)).flat(),
    ],
    body: typeof content === 'string' ? content : stringifyJson(content),
  }
}

/** The message of an error for which neither fault nor contract has one. */
export function injectedWords(status: number): string {
  return `Injected by the sandbox: status ${status}`
}
