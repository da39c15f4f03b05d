import {
  beforeEachRequest,
  operationsPlugin,
  type ShownSystem,
  type SwaggerUi,
} from './operations-plugin.ts'
import { withoutUnaskedValues } from './unasked-parameters.ts'

/** Shows the operations of the contract, which can be tried with the key that the page has at the time. */
export async function showOperations(domNode: HTMLElement, key: () => string): Promise<void> {
  try {
    const answer = await fetch('openapi.json')
    const document: ShownDocument = await answer.json()
    const spec = withoutUnaskedValues(forThisPage(document, location.origin))
    const schemes = document.components?.securitySchemes ?? {}
    const keyPlugin = beforeEachRequest(() => giveKey(system, schemes, key()))
    domNode.replaceChildren()
    const system = SwaggerUIBundle({
      ...{ spec, domNode, plugins: [operationsPlugin, keyPlugin], layout: 'ApiOperations' },
      ...{ tryItOutEnabled: true, docExpansion: 'list', defaultModelsExpandDepth: 0 },
      ...{ syntaxHighlight: { activated: false }, validatorUrl: null },
      requestInterceptor: (request) => {
        if (key() !== '' && takesTokens(schemes))
          request.headers.Authorization ??= `Bearer ${key()}`
        return request
      },
    })
  } catch {
    domNode.textContent = 'The contract could not be loaded. Load the page again.'
  }
}

// --- internal ---

declare const SwaggerUIBundle: SwaggerUi

/** The parts of an OpenAPI document that the page changes. */
interface ShownDocument {
  readonly [member: string]: unknown
  readonly servers?: readonly ShownServer[]
  readonly components?: { readonly securitySchemes?: KeySchemes }
  readonly paths: { readonly [path: string]: { readonly servers?: readonly ShownServer[] } }
  readonly jsonSchemaDialect?: string
}

interface ShownServer {
  readonly url: string
}

/**
 * The contract as this page shows it. This sandbox, the first of the servers, is the only one, because the page may not call
 * other hosts. The dialect of the schemas is left out, because Swagger UI warns about any dialect but its own.
 */
function forThisPage(
  { jsonSchemaDialect: _, ...document }: ShownDocument,
  origin: string,
): ShownDocument {
  const paths = Object.entries(document.paths).map(([path, item]) => [path, at(item, origin)])
  return { ...at(document, origin), paths: Object.fromEntries(paths) }
}

function at<Part extends { readonly servers?: readonly ShownServer[] }>(
  part: Part,
  origin: string,
) {
  const [first] = part.servers ?? []
  if (!first) return part
  const { pathname } = new URL(first.url, origin)
  return { ...part, servers: [{ url: origin + pathname.replace(/\/$/, '') }] }
}

/** The ways in which a document takes credentials (OpenAPI 3.1, section 4.8.27). */
interface KeySchemes {
  readonly [name: string]: {
    readonly type?: string
    readonly scheme?: string
    readonly in?: string
    readonly name?: string
  }
}

/** Gives a key to each way in which a document takes one, so that an operation is sent with what it needs; an empty key is none. */
function giveKey(system: ShownSystem, schemes: KeySchemes, key: string): void {
  for (const [name, { type, scheme, in: place, name: parameter }] of Object.entries(schemes)) {
    if (place === 'cookie') setCookie(parameter ?? '', key)
    else if (key === '') system.authActions.logout([name])
    else if (type === 'http' && scheme?.toLowerCase() === 'basic') {
      const [user = '', ...password] = key.split(':')
      system.preauthorizeBasic(name, user, password.join(':'))
    } else if (type === 'http' || type === 'apiKey') system.preauthorizeApiKey(name, key)
  }
}

/** Whether a document takes a token that Swagger UI asks another server for; here a key is one. */
function takesTokens(schemes: KeySchemes): boolean {
  return Object.values(schemes).some(({ type }) => type === 'oauth2' || type === 'openIdConnect')
}

/** A page cannot send another cookie than its browser has. */
function setCookie(name: string, value: string): void {
  const end = value === '' ? '; max-age=0' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has another way
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; samesite=strict${end}`
}
