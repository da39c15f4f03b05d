// The proxy as `petstore-sandbox proxy` runs it, but without cached verdicts: every exchange is judged again, and none
// is dropped. Its argument is the upstream's base address.
import process from 'node:process'
import { startChecker } from '../../src/check/start-checker.ts'
import { startProxy } from '../../src/proxy/start-proxy.ts'

const checker = await startChecker({ keepVerdicts: false })
const { url, close } = await startProxy({
  upstream: process.argv[2] as string,
  checker,
  whenBehind: 'wait',
})
process.once('SIGTERM', () => void close().then(() => checker.close()))
console.log(`ready ${url}`)
