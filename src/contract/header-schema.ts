import type { Schema } from './document.ts'

const RESERVED = [
  'connection',
  'content-length',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'x-request-id',
]

/** Text that fits on one header line: Node sends header values as Latin-1. */
export const headerValueSchema: Schema = {
  type: 'string',
  title: 'a line of text in Latin-1 (U+0020 to U+00FF)',
  pattern: '^[\\t\\x20-\\x7e\\x80-\\xff]*$',
}

/**
 * The JSON Schema of a header name in an answer that a user defines. Connection headers and those that
 * delimit the message depend on how it is sent (RFC 9110, section 7.6.1; RFC 9112, section 6); the sandbox
 * sets some others itself.
 */
export const answerHeaderNameSchema: Schema = {
  allOf: [
    { pattern: "^[A-Za-z0-9!#$%&'*+.^_`|~-]+$", title: 'an HTTP header name' },
    {
      not: {
        pattern: `^(${RESERVED.map(inAnyCase).join('|')})$|^${inAnyCase('x-sandbox-')}`,
      },
      title:
        'another header: the sandbox sets this one; to break an answer use connection: truncate',
    },
  ],
}

// --- internal ---

/** JSON Schema has no flags: `te` becomes `[tT][eE]`. */
function inAnyCase(name: string): string {
  return name.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`)
}
