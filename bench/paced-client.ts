// Requests an address every 2 ms (or with a fourth argument: every so many, at 0 one after another) over one connection, for as many
// seconds as its second argument says, and prints the
// median and the 99th percentile of the time to the whole answer, in milliseconds, as JSON. The first half second is warm-up.
import { Agent, get } from 'node:http'
import process from 'node:process'
import { median, quantile } from './median.ts'

const WARM_UP = 500

const [url = '', seconds = '1', key = '', pace = '2'] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const headers = { Authorization: `Bearer ${key}` }
const times: number[] = []
const began = performance.now()

function ask(): void {
  const asked = performance.now()
  if (asked - began > Number(seconds) * 1000 + WARM_UP) {
    finish()
    return
  }
  const request = get(url, { agent, headers }, (answer) => {
    if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}`)
    answer.resume()
    answer.on('end', () => {
      const took = performance.now() - asked
      if (asked - began > WARM_UP) times.push(took)
      const left = Number(pace) - took
      if (left > 0) setTimeout(ask, left)
      else setImmediate(ask)
    })
  })
  request.on('error', (error) => {
    throw error
  })
}

function finish(): void {
  agent.destroy()
  console.log(JSON.stringify({ p50: median(times), p99: quantile(times, 0.99) }))
}

ask()
