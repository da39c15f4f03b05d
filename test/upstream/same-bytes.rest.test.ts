// Bytes pass to the upstream of a sandbox and back as through a proxy, and faults strike them: the same tests.
import process from 'node:process'
import { vi } from 'vitest'

// Workers run one file after another: those tests may be loaded already, through a proxy.
vi.resetModules()
process.env.PETSTORE_TEST_THROUGH = 'sandbox'
await import('../proxy/ends.rest.test.ts')
await import('../proxy/interim.rest.test.ts')
await import('../proxy/faults/every-kind.rest.test.ts')
delete process.env.PETSTORE_TEST_THROUGH
vi.resetModules()
