// The entry of a thread, or of a process of its own, that reads one contract. read-contract.ts starts it.
import { parentPort, workerData } from 'node:worker_threads'
import { UsageError } from '../../base/errors.ts'
import { answerParent } from '../../base/run-in-process.ts'
import { LargeContract } from './contract-files.ts'
import {
  type ContractPlace,
  type ReadDocument,
  readDocument,
  SwaggerContract,
} from './read-document.ts'

/** What it answers: the contract, or the sentence that refuses it. */
export type ContractReading = ReadDocument | { readonly refusal: string }

export type Large = 'large'

if (parentPort) parentPort.postMessage(await readSmall(workerData as ContractPlace))
else answerParent((place) => read(place as ContractPlace))

// --- internal ---

async function readSmall(place: ContractPlace): Promise<ContractReading | Large> {
  try {
    return await read(place, true)
  } catch (error) {
    if (error instanceof LargeContract) return 'large'
    throw error
  }
}

async function read(place: ContractPlace, onlySmall = false): Promise<ContractReading> {
  try {
    return await readAny(place, onlySmall)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    return { refusal: error.message }
  }
}

/** Loads the upgrade for a document that needs it. */
async function readAny(place: ContractPlace, onlySmall: boolean): Promise<ReadDocument> {
  try {
    return readDocument(place, onlySmall)
  } catch (error) {
    if (!(error instanceof SwaggerContract)) throw error
    const { upgradeSwagger } = await import('./upgrade-swagger.ts')
    return readDocument(place, onlySmall, upgradeSwagger)
  }
}
