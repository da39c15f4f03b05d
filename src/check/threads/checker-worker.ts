// The entry of the checker thread. checker-thread.ts starts it.
import { enableCompileCache } from 'node:module'
import { workerData } from 'node:worker_threads'
import type { CheckerSetup } from './checker-thread.ts'

const setup = workerData as CheckerSetup
// Modules that were imported before this are not cached.
if (setup.cachesCode) enableCompileCache()
const { takeMessages } = await import('./take-messages.ts')
takeMessages(setup)
