import path from 'node:path'
import { type CorpusDocument, corpusDocuments } from './documents.ts'

/** The contracts that are played under rotation: three that others wrote, and two of the tests. */
export function rotatedContracts(): readonly CorpusDocument[] {
  const wild = path.join(import.meta.dirname, '../wild')
  return [
    ...corpusDocuments().filter(({ name }) => OTHERS.has(name)),
    ...OWN.map((name) => ({ name, file: path.join(wild, `${name}.yaml`) })),
  ]
}

// --- internal ---

const OTHERS = new Set(['3.0/petstore', '3.1/readme', '3.1/train-travel'])
const OWN = ['helpdesk', 'fleet']
