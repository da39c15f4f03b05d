// `npm run bench` measures the sandbox, `npm run bench -- proxy` the proxy. Run them on a machine that
// does nothing else: ROUNDS and SECONDS in the environment say for how long.
import process from 'node:process'

const [subject = 'sandbox'] = process.argv.slice(2)
if (subject === 'sandbox') await (await import('./sandbox.ts')).benchSandbox()
else if (subject === 'proxy') await (await import('./proxy.ts')).benchProxy()
else {
  console.error(`What is measured must be sandbox or proxy, got ${JSON.stringify(subject)}.`)
  process.exitCode = 2
}
