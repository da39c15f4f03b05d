// The entry of a process that parses one YAML text. yaml-in-process.ts starts it.
import { answerParent } from '../run-in-process.ts'
import { parseYamlData } from './yaml-data.ts'

answerParent((text) => parseYamlData(text as string))
