import { giveKey, type KeySchemes, takesTokens } from './give-key.ts'
import { beforeEachRequest, operationsPlugin, type SwaggerUi } from './operations-plugin.ts'
import { withoutUnaskedValues } from './unasked-parameters.ts'

declare const SwaggerUIBundle: SwaggerUi

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

// --- internal ---

function at<Part extends { readonly servers?: readonly ShownServer[] }>(
  part: Part,
  origin: string,
) {
  const [first] = part.servers ?? []
  if (!first) return part
  const { pathname } = new URL(first.url, origin)
  return { ...part, servers: [{ url: origin + pathname.replace(/\/$/, '') }] }
}
