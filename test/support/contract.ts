import type { Pet as AnimalShape } from '../../src/client/answer-types.ts'
import { readDocument } from './built-in.ts'

const { paths, components } = readDocument()

/** The bounds of `limit`, as openapi.yaml has them. `test/sandbox/pets.test.ts` says which the contract gives. */
export const LIMIT = paths['/pets']?.get?.parameters?.find(({ name }) => name === 'limit')
  ?.schema as { readonly minimum: number; readonly maximum: number; readonly default: number }

/** The values of a status, as openapi.yaml has them. `test/sandbox/pets.test.ts` says which the contract gives. */
export const STATUSES = paths['/pets']?.get?.parameters?.find(({ name }) => name === 'status')
  ?.schema.enum as readonly PetStatus[]

/** An animal as a record, which may be of any resource. */
export type Pet = Pick<AnimalShape, keyof AnimalShape>

/** Its status. */
export type PetStatus = NonNullable<Pet['status']>

/** Every operation, by its path: method in small letters, and id. */
const operations = Object.entries(paths).flatMap(([path, item]) =>
  Object.entries(item).flatMap(([method, operation]) =>
    'operationId' in operation ? [{ path, method, operationId: operation.operationId }] : [],
  ),
)

/** The ids of the operations, in the order of openapi.yaml. */
export const OPERATIONS: readonly string[] = operations.map(({ operationId }) => operationId)

/** The fields of a new animal, in the order of openapi.yaml. */
export const NEW_PET_FIELDS: readonly string[] = Object.keys(
  components.schemas.NewPet?.properties ?? {},
)

/** The methods that openapi.yaml allows on a path of its own, e.g. `/pets/{petId}`, in the order of `Allow`. */
export function allowedMethods(path: string): readonly string[] {
  const own = operations.filter((each) => each.path === path).map(({ method }) => method)
  const methods = ['get', 'put', 'post', 'delete', 'patch'].filter((method) => own.includes(method))
  const allowed = methods.flatMap((method) => (method === 'get' ? ['GET', 'HEAD'] : [method]))
  return [...allowed.map((method) => method.toUpperCase()), 'OPTIONS']
}
