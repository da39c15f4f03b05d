import { documentRoutes } from './document-routes.ts'
import { healthRoutes } from './health-routes.ts'
import { resetRoutes } from './reset-routes.ts'
import type { Route } from './route.ts'
import { scenarioRoutes } from './scenario-routes.ts'

/** Every route of a sandbox's control plane. */
export const routes: readonly Route[] = [
  ...healthRoutes,
  ...documentRoutes,
  ...scenarioRoutes,
  ...resetRoutes,
]
