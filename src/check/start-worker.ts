// Not by name: an older Node has no such export, and would say that in place of what it lacks (base/assert-node.ts).
import module from 'node:module'
import { extname } from 'node:path'
import process from 'node:process'
import { type ResourceLimits, Worker } from 'node:worker_threads'

/** Starts a thread from a file beside this one, given by its name without the ending, with data and the setting for cached code. */
export function startWorker(name: string, data: object, resourceLimits?: ResourceLimits): Worker {
  const cachesCode = module.getCompileCacheDir() !== undefined
  return new Worker(new URL(`./${name}${extname(import.meta.filename)}`, import.meta.url), {
    workerData: { ...data, cachesCode },
    ...(resourceLimits && { resourceLimits }),
    // Prism calls the deprecated `url.parse()`. Users cannot do anything about that.
    execArgv: [...process.execArgv, '--no-deprecation'],
  })
}
