// The entry of a thread, or of a process of its own, that reads one contract. read-contract.ts starts it.
import { parentPort, workerData } from 'node:worker_threads'
import { UsageError } from '../../base/errors.ts'
import { answerParent } from '../../base/run-in-process.ts'
import { LargeContract } from './contract-files.ts'
import { type ContractPlace, type ReadDocument, readDocument } from './read-document.ts'

/** What it answers: the contract, or the sentence that refuses it. */
export type ContractReading = ReadDocument | { readonly refusal: string }

export type Large = 'large'

if (parentPort) parentPort.postMessage(readSmall(workerData as ContractPlace))
else answerParent((place) => read(place as ContractPlace))

// --- internal ---

function readSmall(place: ContractPlace): ContractReading | Large {
  try {
    return read(place, true)
  } catch (error) {
    if (error instanceof LargeContract) return 'large'
    throw error
  }
}

function read(place: ContractPlace, onlySmall = false): ContractReading {
  try {
    return readDocument(place, onlySmall)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    return { refusal: error.message }
  }
}
