// The built-in contract. What src is given a contract for, tests that are about the pet store take from here.
import { type Contract, contractOf } from '../../src/contract/contract.ts'
import type { OpenApiDocument } from '../../src/contract/document/document.ts'
import { builtInContract } from '../../src/petstore/built-in-contract.ts'

/** The built-in contract. */
export const source = builtInContract()

/** The built-in contract, compiled once for each test file. */
export function loadContract(): Contract {
  return contractOf(source)
}

/** Its document with references resolved. */
export function readDocument(): OpenApiDocument {
  return source.document
}

/** Its document as it is written. */
export function readWritten(): OpenApiDocument {
  return source.written
}
