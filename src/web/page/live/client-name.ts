import type { Exchange } from '../../../journal/exchange.ts'

/** A short name of a client: that of its browser or program, before it the site of a page that asked, e.g. `shop.example, Chrome 131`. */
export function clientName({ headers }: Pick<Exchange['request'], 'headers'>): string {
  const agent = programOf(String(headers['user-agent'] ?? ''))
  const site = String(headers.origin ?? '').replace(/^https?:\/\//, '')
  return [site, agent].filter(Boolean).join(', ')
}

/** The clients of some exchanges with how many are of each, the most frequent first, e.g. `node (3); curl/8 (1)`. */
export function clientsText(exchanges: readonly Pick<Exchange, 'request'>[]): string {
  const byName = Map.groupBy(exchanges, ({ request }) => clientName(request) || 'unnamed')
  return [...byName]
    .map(([name, { length }]) => ({ name, length }))
    .toSorted((a, b) => b.length - a.length)
    .map(({ name, length }) => `${name} (${length})`)
    .join('; ')
}

// --- internal ---

/** Browsers by their products in a User-Agent; one that names others as well comes before them. */
const BROWSERS: readonly (readonly [product: RegExp, name: string])[] = [
  [/\bEdg(?:A|iOS)?\/(\d+)/, 'Edge'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\bHeadlessChrome\/(\d+)/, 'Headless Chrome'],
  [/\b(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d{1,9})[\d.]{0,30} (?:Mobile\/\w{1,30} )?Safari\//, 'Safari'],
]

/** The browser, or else the first product, e.g. `curl/7.88.1`. */
function programOf(agent: string): string {
  if (!agent.startsWith('Mozilla/')) return agent.split(' ', 1)[0] as string
  for (const [product, name] of BROWSERS) {
    const version = product.exec(agent)?.[1]
    if (version !== undefined) return `${name} ${version}`
  }
  // The first product is that of every browser; the last one tells more.
  return agent
    .replace(/ \([^()]*\)/g, '')
    .split(' ')
    .at(-1) as string
}
