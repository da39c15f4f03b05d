import type { RequestRoute } from './route-types.ts'

/** Routes by which an operation is answered by one of the two, whatever else they say of it. */
export function withAnswerer(
  routes: readonly RequestRoute[],
  operation: string,
  to: RequestRoute['to'],
): readonly RequestRoute[] {
  const others = routes.filter(({ on, when }) => when !== undefined || on !== operation)
  return [{ on: operation, to }, ...others]
}
