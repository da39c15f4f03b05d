import { asSent, readTemplate, type TemplateSegment } from '../../base/http/path-template.ts'

/** Finds the template that a path matches: what was given for it, and the texts of its parameters in order, as they were sent. */
export type TemplateFinder<Found> = (
  path: string,
) => { readonly found: Found; readonly texts: readonly string[] } | undefined

/**
 * Compiles templates into a tree of their segments, so that a path is compared with few of them. Where several match, the one that is
 * literal in the first segment in which they differ is found, then one that is literal in a part of it. A parameter is never empty.
 * Where a segment has several, the last ones are as short as they can be: `/{name}.{ext}` has `gz` of `a.tar.gz`.
 * @param templates different in more than the names of their parameters
 */
export function compileTemplates<Found>(
  templates: readonly (readonly [template: string, found: Found])[],
  folded: (text: string) => string,
): TemplateFinder<Found> {
  const root: Node<Found> = newNode()
  const paths = templates.map(([template]) => asSent(template))
  const start = commonStart(paths.map((path) => folded(path.slice(0, path.indexOf('{')))))
  for (const [at, [, found]] of templates.entries()) {
    let node = root
    for (const segment of readTemplate((paths[at] as string).slice(start.length)))
      node = childFor(node, segment, folded)
    node.found ??= found
  }
  return (path) => {
    if (folded(path.slice(0, start.length)) !== start) return undefined
    const texts: string[] = []
    const found = walk(root, { path, folded, texts }, start.length)
    return found === undefined ? undefined : { found, texts }
  }
}

// --- internal ---

/** A segment of the tree, with the segments that may follow. */
interface Node<Found> {
  readonly literals: Map<string, Node<Found>>
  /** Segments with literal texts and parameters. */
  readonly mixed: { readonly literals: readonly string[]; readonly node: Node<Found> }[]
  parameter: Node<Found> | undefined
  /** What was given for the template that ends here. */
  found: Found | undefined
}

function newNode<Found>(): Node<Found> {
  return { literals: new Map(), mixed: [], parameter: undefined, found: undefined }
}

/** What all templates begin with, up to a slash. */
function commonStart(starts: readonly string[]): string {
  const [first = '', ...others] = starts
  let length = first.length
  for (const other of others) while (!other.startsWith(first.slice(0, length))) length -= 1
  return first.slice(0, first.lastIndexOf('/', length - 1) + 1)
}

function childFor<Found>(
  node: Node<Found>,
  { literals, names }: TemplateSegment,
  folded: (text: string) => string,
): Node<Found> {
  const texts = literals.map(folded)
  if (names.length === 0) {
    const [text = ''] = texts
    const child = node.literals.get(text) ?? newNode()
    node.literals.set(text, child)
    return child
  }
  if (names.length === 1 && texts.every((text) => text === '')) {
    node.parameter ??= newNode()
    return node.parameter
  }
  const known = node.mixed.find((each) => each.literals.join('{}') === texts.join('{}'))
  if (known) return known.node
  const child: Node<Found> = newNode()
  node.mixed.push({ literals: texts, node: child })
  // More literal characters say more of a segment.
  node.mixed.sort((one, other) => other.literals.join('').length - one.literals.join('').length)
  return child
}

interface Walk {
  readonly path: string
  readonly folded: (text: string) => string
  /** The texts of the parameters so far. */
  readonly texts: string[]
}

/** Follows a path from its segment at `from`. Every node is visited at most once. */
function walk<Found>(node: Node<Found>, walked: Walk, from: number): Found | undefined {
  const { path, folded, texts } = walked
  const slash = path.indexOf('/', from)
  const segment = path.slice(from, slash < 0 ? path.length : slash)
  const go = (next: Node<Found>) => (slash < 0 ? next.found : walk(next, walked, slash + 1))
  const literal = node.literals.size === 0 ? undefined : node.literals.get(folded(segment))
  const byLiteral = literal && go(literal)
  if (byLiteral || segment === '') return byLiteral
  const count = texts.length
  for (const { literals, node: next } of node.mixed) {
    if (!split(segment, literals, walked)) continue
    const found = go(next)
    if (found) return found
    texts.length = count
  }
  if (!node.parameter) return undefined
  texts.push(segment)
  const found = go(node.parameter)
  if (!found) texts.length = count
  return found
}

/** Adds the texts between the literals of a segment; the last ones are as short as they can be. Returns whether it has all of them. */
function split(segment: string, literals: readonly string[], { folded, texts }: Walk): boolean {
  const compared = folded(segment)
  const [first = ''] = literals
  const last = literals.at(-1) as string
  if (!compared.startsWith(first) || !compared.endsWith(last)) return false
  let end = segment.length - last.length
  const found: string[] = []
  for (let at = literals.length - 2; at > 0; at -= 1) {
    const literal = literals[at] as string
    // The text after it has at least one character.
    const begin = compared.lastIndexOf(literal, end - literal.length - 1)
    if (begin < first.length) return false
    found.push(segment.slice(begin + literal.length, end))
    end = begin
  }
  if (end <= first.length) return false
  found.push(segment.slice(first.length, end))
  texts.push(...found.reverse())
  return true
}
