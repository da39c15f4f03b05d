import { prettyBody } from '../parts/texts.ts'
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

/** Shows only operations and schemas. Parts that a screen reader or a keyboard cannot use are replaced, or named. */
const operationsPlugin: Plugin = ({ React: { createElement: h } }) => ({
  components: {
    ApiOperations: ({ getComponent }: WithComponents) =>
      h('div', { className: 'api' }, [
        h('h2', { key: 'heading' }, 'Operations'),
        h(getComponent('operations', true), { key: 'operations' }),
        h(getComponent('Models', true), { key: 'schemas' }),
      ]),
  },
  wrapComponents: {
    responses: () => answersComponent(h),
    OperationServers: () => addressComponent(h),
    // An implicit label names the control within it (HTML, section 4.10.4).
    JsonSchema_string: (original) => (props) =>
      h('label', null, h('span', { className: 'unseen' }, props.description), h(original, props)),
    TextArea: (original) => (props) => h(original, { 'aria-label': 'Request body', ...props }),
    authorizeOperationBtn: nothing,
    CopyToClipboardBtn: nothing,
    TryItOutButton: nothing,
  },
})

/** Shows an OpenAPI document in an element (swagger-ui-dist). */
type SwaggerUi = (options: {
  readonly spec: object
  readonly domNode: HTMLElement
  readonly plugins: readonly Plugin[]
  /** The name of the component that holds the others. */
  readonly layout: string
  readonly tryItOutEnabled: boolean
  readonly docExpansion: 'list'
  readonly defaultModelsExpandDepth: number
  readonly syntaxHighlight: { readonly activated: boolean }
  readonly validatorUrl: null
  readonly requestInterceptor: <Sent extends { headers: { [name: string]: string } }>(
    request: Sent,
  ) => Sent
}) => ShownSystem

/** A document that is shown. */
interface ShownSystem {
  /** Gives a value to a scheme `apiKey` or `http`. */
  preauthorizeApiKey(scheme: string, value: string): unknown
  preauthorizeBasic(scheme: string, user: string, password: string): unknown
  readonly authActions: { logout(schemes: readonly string[]): unknown }
}

/** Adds and changes components and actions. */
type Plugin = (system: System) => {
  readonly components?: { readonly [name: string]: Component }
  readonly wrapComponents?: { readonly [name: string]: (original: Component) => Component }
  readonly statePlugins?: {
    readonly spec: { readonly wrapActions: { readonly execute: (original: Execute) => Execute } }
  }
}

/** Does something before each request is built. */
function beforeEachRequest(act: () => void): Plugin {
  const execute = (original: Execute) => (asked: unknown) => {
    act()
    return original(asked)
  }
  return () => ({ statePlugins: { spec: { wrapActions: { execute } } } })
}

type Execute = (asked: unknown) => unknown

interface WithComponents {
  readonly getComponent: (name: string, withSystem: true) => Component
}

const nothing = () => () => null

/** The address of a path that has its own servers. */
function addressComponent(h: Build): Component {
  return ({ pathServers }) =>
    pathServers ? h('p', null, 'At ', h('code', null, pathServers.getIn([0, 'url']))) : null
}

/** The last answer of an operation, and its documented ones. Swagger UI's own component rounds integers beyond 2^53. */
function answersComponent(h: Build): Component {
  return (props) => {
    const answer: ImmutableMap | undefined = props.tryItOutResponse
    return h(
      'div',
      { className: 'answers' },
      h('p', { role: 'status' }, answer && outcomeOf(answer)),
      answer && answerElement(h, answer, props),
      h('h4', null, 'Documented answers'),
      documentedTable(h, props),
    )
  }
}

// biome-ignore lint/suspicious/noExplicitAny: Swagger UI does not describe them
type Props = any

function outcomeOf(answer: ImmutableMap): string {
  const status = answer.get('status')
  return status ? `Answered with ${status}.` : 'There is no answer: the sandbox cannot be reached.'
}

function answerElement(h: Build, answer: ImmutableMap, { specSelectors, fn, path, method }: Props) {
  const request: ImmutableMap | undefined = specSelectors.mutatedRequestFor(path, method)
  const headers = Object.entries(
    answer.get('headers') ? (answer.get('headers') as ImmutableMap).toJS() : {},
  )
  const text = answer.get('text')
  return h(
    'div',
    null,
    request && block(h, 'Request', fn.requestSnippetGenerator_curl_bash(request)),
    headers.length > 0 &&
      block(h, 'Answer headers', headers.map(([name, value]) => `${name}: ${value}`).join('\n')),
    typeof text === 'string' && text !== '' && block(h, 'Answer body', prettyBody(text)),
  )
}

/** A block that can be scrolled with the keyboard. */
function block(h: Build, title: string, text: string) {
  return h(
    'div',
    null,
    h('h4', null, title),
    h('pre', { tabIndex: 0, 'aria-label': title, role: 'group' }, text),
  )
}

function documentedTable(h: Build, props: Props) {
  const { responses, specPath, path, method, oas3Selectors, oas3Actions, getComponent } = props
  const row = getComponent('response')
  const rows = (responses as ImmutableMap).entrySeq().toArray()
  return h(
    'table',
    null,
    h(
      'thead',
      null,
      h('tr', null, h('th', { scope: 'col' }, 'Code'), h('th', { scope: 'col' }, 'Description')),
    ),
    h(
      'tbody',
      null,
      rows.map(([code, response]) =>
        h(row, {
          ...props,
          ...{ key: code, code, response, specPath: specPath.push(code), className: '' },
          activeExamplesKey: oas3Selectors.activeExamplesMember(path, method, 'responses', code),
          onContentTypeChange: ({ value, controlsAcceptHeader }: Props) =>
            controlsAcceptHeader && oas3Actions.setResponseContentType({ value, path, method }),
        }),
      ),
    ),
  )
}

/** What a plugin is given. */
interface System {
  readonly React: { readonly createElement: Build }
}

/** Builds an element of React; only Swagger UI knows its details. */
type Build = (
  type: string | Component,
  // biome-ignore lint/suspicious/noExplicitAny: each component takes others
  props?: { readonly [name: string]: any } | null,
  ...children: readonly unknown[]
) => unknown

// biome-ignore lint/suspicious/noExplicitAny: Swagger UI passes each component what it needs
type Component = (props: any) => unknown

/** A map of Immutable.js, as Swagger UI passes its data. */
interface ImmutableMap {
  get(name: string): unknown
  toJS(): { readonly [name: string]: unknown }
  entrySeq(): { toArray(): readonly (readonly [name: string, value: ImmutableMap])[] }
}
