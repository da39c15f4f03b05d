// The entry of a thread that reads one contract. read-contract.ts starts it.
import { parentPort, workerData } from 'node:worker_threads'
import { UsageError } from '../../base/errors.ts'
import { type ContractPlace, type ReadDocument, readDocument } from './read-document.ts'

/** What the thread answers: the contract, or the sentence that refuses it. */
export type Reading = ReadDocument | { readonly refusal: string }

parentPort?.postMessage(read(workerData as ContractPlace))

// --- internal ---

function read(place: ContractPlace): Reading {
  try {
    return readDocument(place)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    return { refusal: error.message }
  }
}
