import { forThisPage } from './for-this-page.ts'
import { operationsPlugin } from './operations-plugin.ts'
import type { SwaggerUi } from './swagger-ui.ts'

declare const SwaggerUIBundle: SwaggerUi

/** Shows the operations of the contract, which can be tried with the key that the page has at the time. */
export async function showOperations(domNode: HTMLElement, key: () => string): Promise<void> {
  try {
    const answer = await fetch('/openapi.json')
    const spec = forThisPage(await answer.json(), location.origin)
    domNode.replaceChildren()
    SwaggerUIBundle({
      ...{ spec, domNode, plugins: [operationsPlugin], layout: 'ApiOperations' },
      ...{ tryItOutEnabled: true, docExpansion: 'list', defaultModelsExpandDepth: 0 },
      ...{ syntaxHighlight: { activated: false }, validatorUrl: null },
      requestInterceptor: (request) => {
        const secret = key()
        if (secret !== '') request.headers.Authorization = `Bearer ${secret}`
        return request
      },
    })
  } catch {
    domNode.textContent = 'The contract could not be loaded. Load the page again.'
  }
}
