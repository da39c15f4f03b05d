// The only file that imports the validator of OpenAPI documents, which has the official schemas.
import { validate } from '@scalar/openapi-validator'
import { inDoubles } from '../../base/json/exact-numbers.ts'
import { pointerKeys } from '../../base/json/json.ts'
import type { ReadFile } from './contract-files.ts'
import { nameOfSpot } from './reference.ts'

/**
 * Says where the first file of a contract is not what the OpenAPI Specification of its version allows. Nothing is refused for it:
 * published documents break some rule of it and are served all the same, as far as they can be read.
 */
export function remarkInvalid(file: ReadFile, remark: (text: string) => void): void {
  // The validator knows the numbers of JavaScript only.
  const { errors = [] } = validate(inDoubles(file.value) as object)
  for (const { message, path = '' } of errors) {
    const keys = typeof path === 'string' ? pointerKeys(path) : path
    remark(`${nameOfSpot({ file, path: keys })} is not valid OpenAPI: ${message}.`)
  }
}
