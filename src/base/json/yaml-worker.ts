// The entry of a process that parses one YAML text. yaml-apart.ts starts it.
import { answerApart } from '../work-apart.ts'
import { parseYamlData } from './yaml-data.ts'

answerApart((text) => parseYamlData(text as string))
