// The entry of the checker thread. checker-thread.ts starts it.
import { enableCompileCache } from 'node:module'
import { workerData } from 'node:worker_threads'
import type { CheckerSetup } from './checker-thread.ts'

// Prism calls the deprecated `url.parse()`. Users cannot do anything about that. An option of Node in `execArgv` would have it check
// those of the process too, and refuse what it takes itself, e.g. from `node --test`.
process.noDeprecation = true
const setup = workerData as CheckerSetup
// Modules that were imported before this are not cached.
if (setup.cachesCode) enableCompileCache()
const { takeMessages } = await import('./take-messages.ts')
takeMessages(setup)
