// Bytes pass to the upstream of a sandbox and back as through a proxy: the same tests.
import process from 'node:process'

process.env.PETSTORE_TEST_THROUGH = 'sandbox'
await import('../proxy/bytes.test.ts')
await import('../proxy/early-answer.test.ts')
await import('../proxy/failures.test.ts')
await import('../proxy/https.test.ts')
await import('../proxy/upstream-target.test.ts')
// Workers run one file after another.
delete process.env.PETSTORE_TEST_THROUGH
