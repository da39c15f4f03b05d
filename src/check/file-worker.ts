// The entry of a thread that checks files. file-thread.ts starts it.
import { enableCompileCache } from 'node:module'
import { workerData } from 'node:worker_threads'
import type { FileThreadSetup } from './file-thread.ts'

const setup = workerData as FileThreadSetup
// Modules that were imported before this are not cached.
if (setup.cachesCode) enableCompileCache()
const { checkSetup } = await import('./check-setup.ts')
await checkSetup(setup)
