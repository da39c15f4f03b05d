// Asks an address every 20 ms over one connection, in a thread of its own, and tells how long each answer took since the last message.
import { Agent, get } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

const { url, key } = workerData as { readonly url: string; readonly key: string }
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const headers = { Authorization: `Bearer ${key}` }
let times: number[] = []
let failures = 0

function ask(): void {
  const asked = performance.now()
  const over = (isGood: boolean) => {
    if (isGood) times.push(performance.now() - asked)
    else failures += 1
    setTimeout(ask, 20)
  }
  const request = get(url, { agent, headers }, (answer) => {
    answer.resume()
    answer.on('end', () => over(answer.statusCode === 200))
  })
  request.on('error', () => over(false))
}

parentPort?.on('message', () => {
  parentPort?.postMessage({ times, failures })
  times = []
  failures = 0
})
ask()
