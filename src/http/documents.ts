import { readFileSync } from 'node:fs'
import express, { type Request, type Response } from 'express'
import { ADMIN_PATH } from '../admin/admin-context.ts'
import { YAML_TYPE } from '../admin/media.ts'
import { askedOrigin } from '../base/asked-origin.ts'
import { packageVersion } from '../base/package-version.ts'
import { deprecationDocs } from '../contract/deprecation.ts'
import { DEFAULT_KEY } from '../scenarios/to-scenario.ts'
import type { PageFiles } from '../web/page-file.ts'
import { pageHeaders } from '../web/page-headers.ts'
import type { Site } from '../web/site-html.ts'
import { createContractDocuments } from './contract-documents.ts'
import { corsLines } from './cors.ts'
import type { HttpContext } from './http-context.ts'
import { sendDocument } from './send-document.ts'

/** Creates the application that serves the contract and other documents: as pages to people, as data to programs. */
export function createDocuments(
  { sandbox }: HttpContext,
  readFiles: () => Promise<PageFiles>,
): express.Express {
  const app = express()
  app.disable('x-powered-by')
  app.set('etag', false)
  app.set('query parser', false)
  app.enable('case sensitive routing')
  app.enable('strict routing')
  const { document, basePath } = sandbox.contract
  const contractOf = createContractDocuments()
  let site: Promise<Site> | undefined
  let markdown: string | undefined
  const sendPage = async (request: Request, response: Response, write: (site: Site) => string) => {
    site ??= loadSite(readFiles)
    sendDocument(request, response, {
      ...{ type: 'text/html; charset=utf-8', text: write(await site) },
      lines: [...pageHeaders, ...BY_ACCEPT],
    })
  }
  app.get('/', (request, response) => {
    const origin = originOf(request)
    const version = packageVersion()
    const contract = origin + basePath
    if (isForPeople(request, 'json')) {
      const { scenario } = sandbox
      const key = scenario.keys.includes(DEFAULT_KEY) ? DEFAULT_KEY : undefined
      return sendPage(request, response, ({ index }) => index({ scenario, version, contract, key }))
    }
    const facts = {
      ...{ name: 'petstore-sandbox', version, contract, docs: `${origin}/docs` },
      ...{ openapi: `${origin}/openapi.json`, admin: origin + ADMIN_PATH },
    }
    const text = `${JSON.stringify(facts)}\n`
    return sendDocument(request, response, { type: 'application/json', text, lines: BY_ACCEPT })
  })
  app.get('/openapi.yaml', (request, response) => {
    const text = contractOf(originOf(request)).yaml
    sendDocument(request, response, { type: YAML_TYPE, text, lines: corsLines })
  })
  app.get('/openapi.json', (request, response) => {
    const text = contractOf(originOf(request)).json
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

const deprecations = new URL('../../docs/deprecations.md', import.meta.url)

/** The pages are loaded at the first request for one of them. */
async function loadSite(readFiles: () => Promise<PageFiles>): Promise<Site> {
  const { createSite } = await import('../web/site-html.ts')
  return createSite(await readFiles())
}

/** Whether a client prefers a page to the form for programs. Clients that accept anything get the form for programs. */
function isForPeople(request: Request, form: string): boolean {
  return request.accepts([form, 'html']) === 'html'
}

function originOf({ headers }: Request): string {
  const scheme = headers['x-forwarded-proto']
  return askedOrigin({ host: headers.host, scheme: scheme && String(scheme) })
}
