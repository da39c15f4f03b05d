import { readDocument } from '../../src/contract/document.ts'

/** The methods that openapi.yaml allows on a path of its own, e.g. `/pets/{petId}`, in the order of `Allow`. */
export function allowedMethods(path: string): readonly string[] {
  const item = readDocument().paths[path] as object
  const methods = ['get', 'put', 'post', 'delete', 'patch'].filter((method) => method in item)
  const allowed = methods.flatMap((method) => (method === 'get' ? ['GET', 'HEAD'] : [method]))
  return [...allowed.map((method) => method.toUpperCase()), 'OPTIONS']
}

/** A method that the contract has on no path, nor will have: OpenAPI has no key for it. */
export const FOREIGN_METHOD = 'PROPFIND'
