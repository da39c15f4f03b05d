import { fillKey } from './api/fill-key.ts'
import { showOperations } from './api/show-operations.ts'

const input = document.querySelector('#key') as HTMLInputElement
const hint = document.querySelector('#key-hint') as HTMLElement
const operations = document.querySelector('#operations') as HTMLElement

void fillKey(input, hint)
void showOperations(operations, () => input.value.trim())
