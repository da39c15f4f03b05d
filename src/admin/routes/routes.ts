import type { Contract } from '../../contract/contract.ts'
import { besideOf } from '../../contract/contract-pair.ts'
import { ledgerOf } from '../../contract/ledger-of.ts'
import { documentRoutes } from '../plane/admin-document.ts'
import type { Route } from '../plane/route.ts'
import { clockRoutes } from './clock-routes.ts'
import { contractRoutes } from './contract-routes.ts'
import { faultRoutes } from './fault-routes.ts'
import { healthRoutes, metricsRoutes } from './health-routes.ts'
import { ledgerRoutes } from './ledger-routes.ts'
import { coverageRoutes, requestRoutes } from './request-routes.ts'
import { resetRoutes, scenarioRoutes } from './scenario-routes.ts'
import { snapshotRoutes } from './snapshot-routes.ts'
import type { SandboxSubject } from './subjects.ts'
import { keyRoutes, worldRoutes } from './world-routes.ts'

/** The routes of a sandbox's control plane that every contract has, except for those about records. */
export function routesOf(contract: Contract): readonly Route<SandboxSubject>[] {
  const beside = besideOf(contract)
  return [
    ...healthRoutes,
    ...documentRoutes,
    ...contractRoutes,
    ...scenarioRoutes,
    ...resetRoutes,
    ...faultRoutes,
    ...requestRoutes,
    ...clockRoutes,
    ...snapshotRoutes,
    ...keyRoutes,
    ...worldRoutes,
    ...ledgerRoutes(ledgerOf(contract), beside && ledgerOf(beside)),
    ...coverageRoutes,
    ...metricsRoutes,
  ]
}
