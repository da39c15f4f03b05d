// Bytes pass to the upstream of a sandbox and back as through a proxy, and faults strike them: the same tests.
import process from 'node:process'

process.env.PETSTORE_TEST_THROUGH = 'sandbox'
await import('../proxy/ends.rest.test.ts')
await import('../proxy/interim.rest.test.ts')
await import('../proxy/faults/every-kind.rest.test.ts')
// Workers run one file after another.
delete process.env.PETSTORE_TEST_THROUGH
