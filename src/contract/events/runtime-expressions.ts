/** The parts of an address in their order: texts, and runtime expressions (OpenAPI 3.1, section 4.8.20.4). */
export type AddressTemplate = readonly (string | RuntimeExpression)[]

export type RuntimeExpression =
  | { readonly of: 'url' | 'method' | 'statusCode' }
  | {
      readonly of: 'request' | 'response'
      readonly in: 'header' | 'query' | 'path'
      readonly name: string
    }
  /** The keys of its JSON pointer; none for the whole body. */
  | {
      readonly of: 'request' | 'response'
      readonly in: 'body'
      readonly path: readonly string[]
    }
