import { escapeHtml } from '../base/text/text.ts'
import type { Noun } from '../contract/document/contract-hints.ts'
import { type PageParts, pageHtml } from './html-document.ts'
import { addressesOf } from './page/records/resource-addresses.ts'
import { FILES_PATH, PAGE_PATH, type PageFiles } from './pages.ts'

/** The HTML documents for people. */
export interface Site {
  /** `GET /`: what runs here. */
  readonly index: (facts: SiteFacts) => string
  /** `GET /docs`: the contract, for reading and trying. */
  readonly api: (contract: ShownContract) => string
  /** A document written in Markdown. */
  readonly text: (path: string, markdown: string) => string
}

/** What the index page says of the contract. */
interface ShownContract {
  readonly title: string
  readonly description: string
  /** Whether any of its operations takes a key. */
  readonly takesKeys: boolean
}

/** The content of the index. */
interface SiteFacts {
  /** What the contract is called. */
  readonly title: string
  readonly scenario: { readonly name: string; readonly description?: string | undefined }
  readonly version: string
  /** The command of a first request. */
  readonly curl: string
  /** Whether clients need a key: one that everybody may know, which the command has, or one that they must be given; or none. */
  readonly key: 'known' | 'given' | 'none'
  /** The first resource of the contract, if it has one, with what its records are called. */
  readonly first: { readonly path: string; readonly noun: Noun } | undefined
}

/** Where the documents are. */
export interface SitePlaces {
  /** The path above those of the contract: nothing, or where they are if the contract has their paths itself. */
  readonly at: string
  /** What the pages are called: after the contract, unless it is that of this package. */
  readonly title?: string | undefined
  /** Whether the contract has a path itself, so that no document is there. */
  readonly isHidden: (path: string) => boolean
}

/** Creates the HTML documents for people, which use the style sheets of the pages. */
export function createSite(
  { style, documentStyle, scripts, library }: PageFiles,
  { at, title, isHidden }: SitePlaces,
): Site {
  const api = `${at}/docs`
  const name = escapeHtml(title?.trim() || NAME)
  const pages = pagesAt(api).filter(([href]) => href === api || !isHidden(href))
  const show = (path: string, main: string, parts: Partial<PageParts> = {}) => {
    const current = pages.find(([href]) => href === path)
    return pageHtml({
      title: current && path !== '/' ? `${current[1]} · ${name}` : name,
      styles: [FILES_PATH + style, FILES_PATH + documentStyle],
      body: frameHtml(path, main, { pages, name }),
      ...parts,
    })
  }
  return {
    index: (facts) => show('/', indexHtml(facts, at)),
    api: (contract) =>
      show(api, apiHtml(contract, at), {
        library: FILES_PATH + library,
        script: FILES_PATH + scripts.api,
      }),
    text: (path, markdown) => show(path, markdownHtml(markdown)),
  }
}

/** Writes simple Markdown as HTML: headings, whose ids are their texts, paragraphs, and inline code. */
export function markdownHtml(text: string): string {
  const blocks = text.trim().split(/\n\s*\n/)
  return blocks.map(blockHtml).join('\n')
}

// --- internal ---

const NAME = 'petstore-sandbox'

type Page = readonly [href: string, title: string]

const pagesAt = (api: string): readonly Page[] => [
  ['/', 'Overview'],
  [api, 'API'],
  ['/docs/deprecations', 'Deprecations'],
  [PAGE_PATH, 'Control page'],
]

function frameHtml(
  path: string,
  main: string,
  { pages, name }: { readonly pages: readonly Page[]; readonly name: string },
): string {
  const links = pages.map(
    ([href, title]) =>
      `<li><a href="${href}"${href === path ? ' aria-current="page"' : ''}>${title}</a></li>`,
  )
  return `<a class="skip" href="#content">Skip to the content</a>
<header class="page">
<div class="summary"><strong>${name}</strong></div>
<nav aria-label="Pages"><ul class="box">${links.join('')}</ul></nav>
</header>
<main id="content" tabindex="-1">
${main}
</main>`
}

function indexHtml({ title, scenario, version, curl, key, first }: SiteFacts, at: string): string {
  const { name, description } = scenario
  const records = first
    ? `<li><a href="${PAGE_PATH}#/${addressesOf([first])[0]}">The ${escapeHtml(first.noun.many)}</a>: browse, add and change them; a client asks for them ${key === 'none' ? '' : 'with a key, '}as below</li>
`
    : ''
  return `<h1>${NAME} ${escapeHtml(version)}</h1>
<p>A sandbox of the API <strong>${escapeHtml(title)}</strong>. It plays the scenario <strong>${escapeHtml(name)}</strong>${description ? `: ${escapeHtml(description)}` : '.'}</p>
<ul class="links">
<li><a href="${at}/docs">The API</a>, to be read and tried here; as a file: ${filesHtml(at, ', ')}</li>
<li><a href="/docs/deprecations">What is deprecated</a></li>
<li><a href="${PAGE_PATH}">The control page</a>: what clients ask, and what they get</li>
${records}</ul>
<h2>A first request</h2>
<pre tabindex="0">${escapeHtml(curl)}</pre>
${key === 'given' ? '<p class="faint">The keys are in the scenario; the banner of the start shows one.</p>' : ''}`
}

function apiHtml({ title, description, takesKeys }: ShownContract, at: string): string {
  return `<h1>${escapeHtml(title)}</h1>
${markdownHtml(description)}
<p>${filesHtml(at, ' · ')}</p>
${takesKeys ? KEY_FIELD : ''}<div id="operations"><p role="status">Loading …</p></div>
<noscript>This page needs JavaScript; openapi.yaml has all of it.</noscript>`
}

const KEY_FIELD = `<div class="row">
<label class="field"><span>API key</span><input id="key" autocomplete="off" autocapitalize="none" spellcheck="false" aria-describedby="key-hint"></label>
<small id="key-hint" role="status"></small>
</div>
`

function filesHtml(at: string, between: string): string {
  const names = ['openapi.yaml', 'openapi.json']
  return names.map((name) => `<a href="${at}/${name}">${name}</a>`).join(between)
}

function blockHtml(block: string): string {
  const [, marks, title] = /^(#{1,6}) (.+)$/.exec(block) ?? []
  if (!marks || !title) return `<p>${lineHtml(block)}</p>`
  const name = `h${marks.length}`
  return `<${name} id="${escapeHtml(title)}">${lineHtml(title)}</${name}>`
}

function lineHtml(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')
}
