import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Request, Response } from 'express'
import express from 'express'
import { ADMIN_PATH, CONTRACT_PATH } from '../admin/plane/admin-context.ts'
import { YAML_TYPE } from '../admin/plane/route.ts'
import { exampleCurl, KEY_VARIABLE } from '../base/http/curl.ts'
import { askedOrigin, conditionalStatus, etagOf, splitTarget } from '../base/http/http.ts'
import { readTrusted, stringifyJson } from '../base/json/json.ts'
import { parseYamlText, writeYaml } from '../base/json/yaml.ts'
import { lazy } from '../base/memoize.ts'
import { packageFile, packageVersion } from '../base/package-files.ts'
import type { ContractFile } from '../contract/document/contract-source.ts'
import { deprecationDocs } from '../contract/document/deprecation.ts'
import { basePathsOf, type Server } from '../contract/document/document.ts'
import { METHODS, USUAL_METHODS } from '../contract/document/operations.ts'
import { exampleRequest, takesKeys } from '../contract/example-request.ts'
import { nounOf } from '../contract/resources/resources.ts'
import { knownKey } from '../options/usable-key.ts'
import { pageHeaders } from '../web/html-document.ts'
import type { PageFiles } from '../web/pages.ts'
import type { Site, SitePlaces } from '../web/site-pages.ts'
import { documentsPath } from './contract/beyond-contract.ts'
import type { HttpContext } from './exchange/http-context.ts'
import { corsLines } from './exchange/send-outcome.ts'

/** Creates the application that serves the contract and other documents: as pages to people, as data to programs. */
export function createDocuments(
  { sandbox, source, next, scheme }: HttpContext,
  readFiles: () => Promise<PageFiles>,
): express.Express {
  const app = express()
  app.disable('x-powered-by')
  app.set('etag', false)
  app.set('query parser', false)
  app.enable('case sensitive routing')
  app.enable('strict routing')
  const { document, basePath, hints, roles, match } = sandbox.contract
  const at = documentsPath(sandbox.contract)
  const isHidden = (path: string) => match('GET', path) !== undefined
  const [resource] = roles.resources
  const first = resource && { path: resource.path, noun: nounOf(resource.name, hints) }
  const contractAt = createContractDocuments(source.file)
  const nextAt = next && createContractDocuments(next.file)
  /** The texts of the contract that a request asks for: `?contract=next`. */
  const textsFor = (request: Request) => {
    const asked = new URLSearchParams(splitTarget(request.url).search).get('contract')
    return (asked === 'next' && nextAt ? nextAt : contractAt)(originOf(request))
  }
  const site = lazy(() =>
    loadSite(readFiles, { at, title: sandbox.contract.recordedTitle, isHidden }),
  )
  const originOf = ({ headers: { host, 'x-forwarded-proto': forwarded } }: Request) =>
    askedOrigin({ host, forwarded: forwarded && String(forwarded) }, scheme)
  let markdown: string | undefined
  const sendPage = async (request: Request, response: Response, write: (site: Site) => string) => {
    sendDocument(request, response, {
      ...{ type: 'text/html; charset=utf-8', text: write(await site()) },
      lines: [...pageHeaders, ...BY_ACCEPT],
    })
  }
  app.get('/', (request, response) => {
    const origin = originOf(request)
    const version = packageVersion()
    const contract = origin + basePath
    if (isForPeople(request, 'json')) {
      const { scenario } = sandbox
      const key = knownKey(scenario.keys)
      const { path, ...shown } = exampleRequest(sandbox.contract, key ?? KEY_VARIABLE)
      const facts = {
        ...{ title: document.info.title, scenario, version, first },
        curl: exampleCurl({ url: origin + path, ...shown }),
        key: takesKeys(sandbox.contract) ? (key === undefined ? 'given' : 'known') : 'none',
      } as const
      return sendPage(request, response, ({ index }) => index(facts))
    }
    const facts = {
      ...{ name: 'petstore-sandbox', version, contract, docs: `${origin + at}/docs` },
      ...{ openapi: `${origin + at}/openapi.json`, admin: origin + ADMIN_PATH },
    }
    const text = `${JSON.stringify(facts)}\n`
    return sendDocument(request, response, { type: 'application/json', text, lines: BY_ACCEPT })
  })
  app.get(placesOf('openapi.yaml'), (request, response) => {
    const text = textsFor(request).yaml
    sendDocument(request, response, { type: YAML_TYPE, text, lines: corsLines })
  })
  app.get(placesOf('openapi.json'), (request, response) => {
    const text = textsFor(request).json
    sendDocument(request, response, { type: 'application/json', text, lines: corsLines })
  })
  app.get(placesOf('docs'), (request, response) =>
    sendPage(request, response, ({ api }) =>
      api({ description: '', ...document.info, takesKeys: takesKeys(sandbox.contract) }),
    ),
  )
  app.get(deprecationDocs, (request, response) => {
    markdown ??= readFileSync(deprecations, 'utf8')
    const text = markdown
    if (isForPeople(request, 'text/markdown'))
      return sendPage(request, response, (pages) => pages.text(deprecationDocs, text))
    const type = 'text/markdown; charset=utf-8'
    return sendDocument(request, response, { type, text, lines: BY_ACCEPT })
  })
  return app
}

// --- internal ---

/** Where a document of the contract is, unless the contract has the first of these paths itself. */
function placesOf(name: string): string[] {
  return [`/${name}`, `${CONTRACT_PATH}/${name}`]
}

const BY_ACCEPT = ['Vary', 'Accept']

const deprecations = packageFile('docs/deprecations.md')

/** The pages are loaded at the first request for one of them. */
async function loadSite(readFiles: () => Promise<PageFiles>, places: SitePlaces): Promise<Site> {
  const { createSite } = await import('../web/site-pages.ts')
  return createSite(await readFiles(), places)
}

/** Whether a client prefers a page to the form for programs. Clients that accept anything get the form for programs. */
function isForPeople(request: Request, form: string): boolean {
  return request.accepts([form, 'html']) === 'html'
}

interface SentDocument {
  readonly type: string
  readonly text: string
  /** Further header lines: name, value, name, value … */
  readonly lines?: readonly string[]
}

/**
 * Sends a document, or only a 304 if the client has it. It evaluates conditions on the ETag (RFC 9110, section 13). Conditions on
 * times do not apply, because it sends no times, and ranges are optional (section 14.2).
 */
function sendDocument(
  { method, headers }: Pick<IncomingMessage, 'method' | 'headers'>,
  response: ServerResponse,
  { type, text, lines: more = [] }: SentDocument,
): void {
  const bytes = Buffer.from(text)
  const etag = etagOf(bytes)
  const status = conditionalStatus(headers, etag)
  const lines = [...more, 'ETag', etag, 'Cache-Control', 'no-cache']
  if (status === 200) lines.push('Content-Type', type)
  if (status !== 304) lines.push('Content-Length', String(status === 200 ? bytes.length : 0))
  response.writeHead(status, lines)
  response.end(status === 200 && method !== 'HEAD' ? bytes : undefined)
}

/** The texts of the contract, for a client that reaches this sandbox at a certain address. */
interface ContractDocuments {
  readonly yaml: string
  readonly json: string
}

/**
 * Creates a function that returns the contract's texts for an address (e.g. `http://127.0.0.1:4010`; empty: relative to the document,
 * OpenAPI 3.1, section 4.8.5), which is the first of all their servers; everything but the address is prepared once.
 */
function createContractDocuments(file: ContractFile): (origin: string) => ContractDocuments {
  const make = file.firstText === undefined ? makeOwn : makeOther
  const { text, openapi } = file
  let relative: ContractDocuments | undefined
  let absolute: ContractDocuments | undefined
  return (origin) => {
    if (origin === '') {
      relative ??= make(text, '', openapi)
      return relative
    }
    absolute ??= make(text, ANY, openapi)
    const { yaml, json } = absolute
    return { yaml: yaml.replaceAll(ANY, origin), json: json.replaceAll(ANY, origin) }
  }
}

const ANY = 'http://address.invalid'

function makeOwn(text: string, origin: string): ContractDocuments {
  const yaml = withServer(text, origin)
  return { yaml, json: `${stringifyJson(parseYamlText(yaml), 2)}\n` }
}

/** Adds a server to the text of our own contract, at the start of each list of servers, with the path of the first server there. */
function withServer(text: string, origin: string): string {
  return text.replace(
    FIRST_SERVER,
    (first, head: string, indent: string, path: string) =>
      `${head}${indent}- url: ${origin + path || '/'}\n${indent}  description: This sandbox\n${first.slice(head.length)}`,
  )
}

/** The beginning of a list of servers, up to the address of the first. */
const FIRST_SERVER = /^( {0,8}servers:\n)( {0,8})- url: https:\/\/[^/\s]{1,80}(\S{0,80})\n/gm

interface Served {
  readonly servers?: readonly Server[]
  readonly [name: string]: unknown
}

/** The same for the contract of a user, which need not have servers, and is JSON. */
function makeOther(text: string, origin: string, version = ''): ContractDocuments {
  const document = readTrusted(text).value as Served & { readonly paths: object }
  const withOwn = ({ servers = [], ...rest }: Served) => ({
    servers: [
      ...basePathsOf(servers).map((base) => ({
        url: origin + base || '/',
        description: 'This sandbox',
      })),
      ...servers,
    ],
    ...rest,
  })
  const whereOwn = (part: Served) => (part.servers ? withOwn(part) : part)
  const paths = Object.entries(document.paths).map(([path, item]: [string, Served]) => {
    const members = Object.entries(item).map(([name, value]) => [
      name,
      METHODS.includes(name) ? whereOwn(value as Served) : value,
    ])
    return [path, withAdditional(whereOwn(Object.fromEntries(members)))]
  })
  const { openapi: own, ...rest } = document
  const openapi = version.startsWith('3.2') ? '3.2.0' : own
  const served = { openapi, ...withOwn({ ...rest, paths: Object.fromEntries(paths) }) }
  return { yaml: writeYaml(served), json: `${stringifyJson(served, 2)}\n` }
}

/** A path item with those of its operations in a member of their own for which OpenAPI 3.2 has no keys. */
function withAdditional(item: object): object {
  const [additional, others] = [true, false].map((isOne) =>
    Object.entries(item).filter(([name]) => ADDITIONAL.has(name) === isOne),
  ) as [[string, unknown][], [string, unknown][]]
  if (additional.length === 0) return item
  const operations = additional.map(([name, operation]) => [name.toUpperCase(), operation])
  return { ...Object.fromEntries(others), additionalOperations: Object.fromEntries(operations) }
}

const ADDITIONAL: ReadonlySet<string> = new Set(
  METHODS.filter((name) => name !== 'query' && !USUAL_METHODS.includes(name)),
)
