import { readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'rolldown/utils'

/** The titles of the tests of a file as its source has them: an expression in one is `…`. */
export function testTitles(file: string): readonly string[] {
  const titles: string[] = []
  const { program, errors } = parseSync(file, readFileSync(file, 'utf8'))
  if (errors.length) throw new Error(`${file}: ${errors[0]?.message}`)
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      if (!isTest(callee) || !title) return
      if (title.type === 'Literal' && typeof title.value === 'string') titles.push(title.value)
      if (title.type === 'TemplateLiteral')
        titles.push(title.quasis.map(({ value }) => value.cooked ?? '').join('…'))
    },
  }).visit(program)
  return titles
}

// --- internal ---

/** Whether what is called is `test`, or made of it: `test.for(rows)`, `test.skipIf(there)`. */
function isTest(callee: object): boolean {
  const {
    name,
    object,
    callee: made,
  } = callee as {
    readonly name?: string
    readonly object?: object
    readonly callee?: object
  }
  if (name !== undefined) return /^test(?:[A-Z].*)?$/.test(name)
  const within = object ?? made
  return within !== undefined && isTest(within)
}
