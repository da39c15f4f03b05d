// The entry of a thread, or of a process of its own, that reads one contract. read-contract.ts starts it.
import { parentPort, workerData } from 'node:worker_threads'
import { UsageError } from '../../base/errors.ts'
import { answerApart } from '../../base/run-in-process.ts'
import { LargeContract } from './contract-files.ts'
import { type ContractPlace, type ReadDocument, readDocument } from './read-document.ts'

/** What it answers: the contract, or the sentence that refuses it. */
export type Reading = ReadDocument | { readonly refusal: string }

export type Large = 'large'

if (parentPort) parentPort.postMessage(readSmall(workerData as ContractPlace))
else answerApart((place) => read(place as ContractPlace))

// --- internal ---

function readSmall(place: ContractPlace): Reading | Large {
  try {
    return read(place, true)
  } catch (error) {
    if (error instanceof LargeContract) return 'large'
    throw error
  }
}

function read(place: ContractPlace, onlySmall = false): Reading {
  try {
    return readDocument(place, onlySmall)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    return { refusal: error.message }
  }
}
