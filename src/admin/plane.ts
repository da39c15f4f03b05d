import type { Schema } from '../contract/document.ts'
import type { Query } from '../contract/query.ts'
import type { AdminAnswer } from './admin-answer.ts'
import type { Route, RouteOutline } from './route.ts'

/** The parts that the document of a control plane is made from. */
export interface PlaneOutline {
  readonly title: string
  readonly description: string
  readonly routes: readonly RouteOutline[]
  /** The schemas that the routes refer to, by name. */
  readonly schemas: { readonly [name: string]: Schema }
}

/** A control plane: its routes, and how to find the subject of a request. */
export interface Plane<Subject> extends PlaneOutline {
  readonly routes: readonly Route<Subject>[]
  readonly find: Finder<Subject>
  /**
   * Makes a change take effect everywhere; calls `make` again each time that somebody else was faster. Default: calls it once
   * and does nothing else.
   */
  readonly settle?: (make: () => Promise<AdminAnswer>) => Promise<AdminAnswer>
}

/** Finds the subject of a request, from its route and its query; or returns the answer that refuses it. */
export type Finder<Subject> = (
  route: RouteOutline,
  query: Query['values'],
) => Promise<{ readonly subject: Subject } | { readonly refused: AdminAnswer }>
