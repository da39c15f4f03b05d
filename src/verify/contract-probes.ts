import { createEcho } from './probes/create-echo.ts'
import { createFound } from './probes/create-found.ts'
import { createInt64 } from './probes/create-int64.ts'
import {
  createBadStatus,
  createBeyondInt64,
  createNoJson,
  createNoObject,
  createWithoutCategory,
  createWithoutName,
  createWrongType,
} from './probes/create-invalid.ts'
import { createNewId } from './probes/create-new-id.ts'
import { getSameAnimal } from './probes/get-same-animal.ts'
import { getUnknown } from './probes/get-unknown.ts'
import { keyMissing } from './probes/key-missing.ts'
import { keyScheme } from './probes/key-scheme.ts'
import { keyWrong } from './probes/key-wrong.ts'
import { listDefault } from './probes/list-default.ts'
import { listLimit } from './probes/list-limit.ts'
import { listStatus } from './probes/list-status.ts'
import { listUniqueIds } from './probes/list-unique-ids.ts'
import type { ContractProbe } from './service/contract-probe.ts'

/** The rules of the contract that are probed, in the order in which they are. */
export const contractProbes: readonly ContractProbe[] = [
  ...[listDefault, listLimit, listStatus, listUniqueIds],
  ...[getSameAnimal, getUnknown],
  ...[keyMissing, keyWrong, keyScheme],
  ...[createEcho, createNewId, createFound, createInt64],
  ...[createWithoutName, createWithoutCategory, createWrongType, createBadStatus],
  ...[createBeyondInt64, createNoObject, createNoJson],
]
