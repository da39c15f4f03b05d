// The proxy as `petstore-sandbox proxy` runs it, but without cached verdicts: every exchange is judged again, and none
// is dropped. Its argument is the upstream's base address.
import process from 'node:process'
import { startChecker } from '../../src/check/threads/checker-thread.ts'
import { builtInContract } from '../../src/petstore/built-in-contract.ts'
import { startForwarding } from '../../src/proxy/start-forwarding.ts'

const source = builtInContract()
const checker = await startChecker({ source, keepVerdicts: false })
const { url, close } = await startForwarding({
  source,
  upstream: process.argv[2] as string,
  checker,
  whenBehind: 'wait',
})
process.once('SIGTERM', () => void close().then(() => checker.close()))
console.log(`ready ${url}`)
