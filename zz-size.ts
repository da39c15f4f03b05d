import { readContract } from './src/contract/reading/read-contract.ts'
import { contractOf } from './src/contract/contract.ts'
import { operationDocument } from './src/check/prism/operation-document.ts'
for (const file of process.argv.slice(2)) {
const source = await readContract({ file })
const contract = contractOf(source)
const t = performance.now()
const sizes = contract.operations.map((op) => [JSON.stringify(operationDocument(op, source.links!.linked)).length, op.id] as const).toSorted((a, b) => b[0] - a[0])
console.log(file.split('/').at(-1), 'ops', sizes.length, 'sum', sizes.reduce((s, [n]) => s + n, 0), 'max', sizes.slice(0, 3).join(' '), 'median', sizes[sizes.length >> 1]?.[0], `${((performance.now() - t) / sizes.length).toFixed(2)} ms each`)
}
