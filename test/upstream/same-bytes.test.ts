// Bytes pass to the upstream of a sandbox and back as through a proxy: the same tests.
import process from 'node:process'
import { vi } from 'vitest'

// Workers run one file after another: those tests may be loaded already, through a proxy.
vi.resetModules()
process.env.PETSTORE_TEST_THROUGH = 'sandbox'
await import('../proxy/bytes.test.ts')
await import('../proxy/early-answer.test.ts')
await import('../proxy/failures.test.ts')
await import('../proxy/https.test.ts')
await import('../proxy/upstream-target.test.ts')
delete process.env.PETSTORE_TEST_THROUGH
vi.resetModules()
