import { evenlyEncoded, percentEncoded } from '../text/percent-encoding.ts'

/** A segment of a path template: its literal texts, and between them the names of its parameters. */
export interface TemplateSegment {
  /** One more than there are names; the first and the last may be empty. */
  readonly literals: readonly string[]
  readonly names: readonly string[]
}

/** The segments of a path template, e.g. of `/files/{owner}.{ext}`; a name may be any text without braces and slashes. */
export function readTemplate(template: string): readonly TemplateSegment[] {
  return template.split('/').map((segment) => {
    const parts = segment.split(/\{([^{}]+)\}/)
    return {
      literals: parts.filter((_, at) => at % 2 === 0),
      names: parts.filter((_, at) => at % 2 === 1),
    }
  })
}

/** Writes a path template with the text of each parameter, by its place among them; the texts are percent-encoded. */
export function fillTemplate(template: string, textAt: (at: number) => string): string {
  let at = 0
  return template.replace(/\{[^{}]+\}/g, () => percentEncoded(textAt(at++)))
}

export function parameterNames(template: string): readonly string[] {
  return readTemplate(template).flatMap(({ names }) => names)
}

/** What templates have in common that match the same paths: only the names of their parameters differ, and how they are encoded. */
export function shapeOf(template: string): string {
  return asSent(template).replace(/\{[^{}]+\}/g, '{}')
}

/** A template as clients must send it: what no target may have is percent-encoded, and evenly (RFC 3986, sections 2.1 and 6.2.2). */
export function asSent(template: string): string {
  return template
    .split(/(\{[^{}]+\})/)
    .map((part, at) =>
      at % 2 === 0 ? evenlyEncoded(part.replace(BEYOND_TARGET, percentEncoded)) : part,
    )
    .join('')
}

// --- internal ---

const BEYOND_TARGET = /[^\x21-\x7e]+/gu
