import { clockRoutes } from './clock-routes.ts'
import { coverageRoutes } from './coverage-routes.ts'
import { documentRoutes } from './document-routes.ts'
import { faultRoutes } from './fault-routes.ts'
import { healthRoutes } from './health-routes.ts'
import { keyRoutes } from './key-routes.ts'
import { ledgerRoutes } from './ledger-routes.ts'
import { metricsRoutes } from './metrics-routes.ts'
import { petRoutes } from './pet-routes.ts'
import { requestRoutes } from './request-routes.ts'
import { resetRoutes } from './reset-routes.ts'
import type { Route } from './route.ts'
import { scenarioRoutes } from './scenario-routes.ts'
import { snapshotRoutes } from './snapshot-routes.ts'
import { stateRoutes } from './state-routes.ts'
import { worldRoutes } from './world-routes.ts'

/** Every route of a sandbox's control plane. */
export const routes: readonly Route[] = [
  ...healthRoutes,
  ...documentRoutes,
  ...scenarioRoutes,
  ...resetRoutes,
  ...stateRoutes,
  ...petRoutes,
  ...faultRoutes,
  ...requestRoutes,
  ...clockRoutes,
  ...snapshotRoutes,
  ...keyRoutes,
  ...worldRoutes,
  ...ledgerRoutes,
  ...coverageRoutes,
  ...metricsRoutes,
]
