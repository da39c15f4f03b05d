// The entry of a thread that parses one YAML text. yaml-thread.ts starts it.
import { parentPort, workerData } from 'node:worker_threads'
import { parseYamlData } from './yaml-data.ts'

const data = parseYamlData(workerData as string)
parentPort?.postMessage(data, 'lines' in data ? [data.lines.buffer as ArrayBuffer] : [])
