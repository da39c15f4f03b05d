import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import express, { type Request, type Response } from 'express'
import { ADMIN_PATH } from '../admin/plane/admin-context.ts'
import { YAML_TYPE } from '../admin/plane/document-parts.ts'
import { askedOrigin, conditionalStatus, etagOf } from '../base/http/http.ts'
import { stringifyJson } from '../base/json/json.ts'
import { parseYamlText } from '../base/json/yaml.ts'
import { packageFile, packageVersion } from '../base/package-files.ts'
import { late } from '../base/waiting.ts'
import { deprecationDocs } from '../contract/document/operations.ts'
import { nounOf } from '../contract/resources/resources.ts'
import { ANY_KEY, DEFAULT_KEY } from '../options/usable-key.ts'
import { pageHeaders } from '../web/html-document.ts'
import type { PageFiles } from '../web/pages.ts'
import type { Site } from '../web/site-pages.ts'
import { corsLines } from './exchange/answer-headers.ts'
import type { HttpContext } from './exchange/http-context.ts'

/** Creates the application that serves the contract and other documents: as pages to people, as data to programs. */
export function createDocuments(
  { sandbox, source, scheme }: HttpContext,
  readFiles: () => Promise<PageFiles>,
): express.Express {
  const app = express()
  app.disable('x-powered-by')
  app.set('etag', false)
  app.set('query parser', false)
  app.enable('case sensitive routing')
  app.enable('strict routing')
  const { document, basePath, hints, roles } = sandbox.contract
  const [resource] = roles.resources
  const first = resource && { path: resource.path, noun: nounOf(resource.name, hints) }
  const contractAt = createContractDocuments(source.file.text)
  const site = late(() => loadSite(readFiles))
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
      const isAccepted = [DEFAULT_KEY, ANY_KEY].some((each) => scenario.keys.includes(each))
      const key = isAccepted ? DEFAULT_KEY : undefined
      const facts = { title: document.info.title, scenario, version, contract, key, first }
      return sendPage(request, response, ({ index }) => index(facts))
    }
    const facts = {
      ...{ name: 'petstore-sandbox', version, contract, docs: `${origin}/docs` },
      ...{ openapi: `${origin}/openapi.json`, admin: origin + ADMIN_PATH },
    }
    const text = `${JSON.stringify(facts)}\n`
    return sendDocument(request, response, { type: 'application/json', text, lines: BY_ACCEPT })
  })
  app.get('/openapi.yaml', (request, response) => {
    const text = contractAt(originOf(request)).yaml
    sendDocument(request, response, { type: YAML_TYPE, text, lines: corsLines })
  })
  app.get('/openapi.json', (request, response) => {
    const text = contractAt(originOf(request)).json
    sendDocument(request, response, { type: 'application/json', text, lines: corsLines })
  })
  app.get('/docs', (request, response) =>
    sendPage(request, response, ({ api }) => api({ description: '', ...document.info })),
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

const BY_ACCEPT = ['Vary', 'Accept']

const deprecations = packageFile('docs/deprecations.md')

/** The pages are loaded at the first request for one of them. */
async function loadSite(readFiles: () => Promise<PageFiles>): Promise<Site> {
  const { createSite } = await import('../web/site-pages.ts')
  return createSite(await readFiles())
}

/** Whether a client prefers a page to the form for programs. Clients that accept anything get the form for programs. */
function isForPeople(request: Request, form: string): boolean {
  return request.accepts([form, 'html']) === 'html'
}

/** The texts of the contract, for a client that reaches this sandbox at a certain address. */
interface ContractDocuments {
  readonly yaml: string
  readonly json: string
}

/** Creates a function that returns the contract's texts for an address; everything but the address is prepared once. */
function createContractDocuments(text: string): (origin: string) => ContractDocuments {
  let relative: ContractDocuments | undefined
  let absolute: ContractDocuments | undefined
  return (origin) => {
    if (origin === '') {
      relative ??= make(text, '')
      return relative
    }
    absolute ??= make(text, ANY)
    const { yaml, json } = absolute
    return { yaml: yaml.replaceAll(ANY, origin), json: json.replaceAll(ANY, origin) }
  }
}

// --- internal ---

/** Placeholder for the address. */
const ANY = 'http://address.invalid'

function make(text: string, origin: string): ContractDocuments {
  const yaml = withServer(text, origin)
  return { yaml, json: `${stringifyJson(parseYamlText(yaml), 2)}\n` }
}

/**
 * Adds a server to the text of an OpenAPI document, at the start of each list of servers (that of the document, and those of
 * paths), with the path of the first server there. `origin`: e.g. `http://127.0.0.1:4010`; if it is empty, the
 * address is relative to the document (OpenAPI 3.1, section 4.8.5).
 */
function withServer(text: string, origin: string): string {
  return text.replace(
    FIRST_SERVER,
    (first, head: string, indent: string, path: string) =>
      `${head}${indent}- url: ${origin + path || '/'}\n${indent}  description: This sandbox\n${first.slice(head.length)}`,
  )
}

/** The beginning of a list of servers, up to the address of the first. */
const FIRST_SERVER = /^( {0,8}servers:\n)( {0,8})- url: https:\/\/[^/\s]{1,80}(\S{0,80})\n/gm

/** A document as it is sent. */
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
