// `npm run soak -- contracts`: the behaviour over a corpus of real contracts. Every create that has a read is held to what it promises,
// in memory, in a directory with a restart, and at two replicas; every operation gets random valid and invalid requests, and its answers
// are judged by Ajv. REQUESTS in the environment sets how many an operation gets (50), SEED which ones, DOCUMENTS which documents (parts
// of their names, with commas between them), PETSTORE_TEST_CORPUS a folder with further documents.
import process from 'node:process'
import { corpusDocuments } from '../../test/contract/behaviour/documents.ts'
import { type Played, play } from '../../test/contract/behaviour/play.ts'
import { brokenIn, contradictionsIn, tableOf } from '../../test/contract/behaviour/table.ts'
import { hasRedis, startRedis } from '../../test/support/redis-server.ts'

/** Plays the corpus, and prints its table, what is broken, and what contradicts itself. @throws Error when an answer is broken. */
export async function soakContracts(): Promise<void> {
  const requests = Number(process.env.REQUESTS ?? 50)
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
  const wanted = (process.env.DOCUMENTS ?? '').split(',')
  const documents = corpusDocuments().filter(({ name }) =>
    wanted.some((part) => name.includes(part)),
  )
  const redis = hasRedis ? await startRedis() : undefined
  const inMemory: Played[] = []
  const elsewhere: Played[] = []
  try {
    for (const document of documents) {
      inMemory.push(await play(document, { seed, requests, storage: 'memory' }))
      elsewhere.push(await play(document, { seed, requests: 0, storage: 'disk' }))
      if (redis)
        elsewhere.push(await play(document, { seed, requests: 0, storage: 'replicas', redis }))
      console.error(`${document.name} is played`)
    }
  } finally {
    await redis?.stop()
  }
  const broken = [...brokenIn(inMemory), ...brokenIn(elsewhere)]
  console.log(tableOf(inMemory))
  print(
    'Not served',
    inMemory.flatMap(({ document, refusal }) =>
      refusal === undefined ? [] : [`${document}: ${refusal}`],
    ),
  )
  print(
    'Without a valid request',
    inMemory.flatMap(({ document, unsent }) => unsent.map((each) => `${document}: ${each}`)),
  )
  print('The contract contradicts itself', contradictionsIn(inMemory))
  print('Broken', broken)
  if (broken.length > 0)
    throw new Error(`${broken.length} kinds of broken answers with SEED=${seed}`)
}

// --- internal ---

function print(title: string, lines: readonly string[]): void {
  if (lines.length > 0) console.log(`\n${title}:\n${lines.map((each) => `- ${each}`).join('\n')}`)
}

if (import.meta.main) await soakContracts()
