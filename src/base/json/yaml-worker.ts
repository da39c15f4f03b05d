// The entry of a process that parses one YAML text. yaml-in-process.ts starts it.
import { answerApart } from '../run-in-process.ts'
import { parseYamlData } from './yaml-data.ts'

answerApart((text) => parseYamlData(text as string))
