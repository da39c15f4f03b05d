import type { Schema } from '../contract/document.ts'
import type { Query } from '../contract/query.ts'
import type { AdminAnswer } from './admin-answer.ts'
import type { Route, RouteOutline } from './route.ts'

/** What the document of a control plane is made from. */
export interface PlaneOutline {
  readonly title: string
  readonly description: string
  readonly routes: readonly RouteOutline[]
  /** The schemas that the routes refer to, by name. */
  readonly schemas: { readonly [name: string]: Schema }
}

/** A control plane: its routes, and what their requests are about. */
export interface Plane<Subject> extends PlaneOutline {
  readonly routes: readonly Route<Subject>[]
  readonly find: Finder<Subject>
  /**
   * Has a change that is made in this process take effect; it makes it again as often as somebody else was faster. Default: once, with
   * nothing else to do.
   */
  readonly settle?: (make: () => Promise<AdminAnswer>) => Promise<AdminAnswer>
}

/** Finds what a request is about, from its route and its query; or returns the answer that refuses it. */
export type Finder<Subject> = (
  route: RouteOutline,
  query: Query['values'],
) => Promise<{ readonly subject: Subject } | { readonly refused: AdminAnswer }>
