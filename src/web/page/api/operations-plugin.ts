import { prettyBody } from '../parts/texts.ts'

/** Shows only operations and schemas. Parts that a screen reader or a keyboard cannot use are replaced, or named. */
export const operationsPlugin: Plugin = ({ React: { createElement: h } }) => ({
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
export type SwaggerUi = (options: {
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
export interface ShownSystem {
  /** Gives a value to a scheme `apiKey` or `http`. */
  preauthorizeApiKey(scheme: string, value: string): unknown
  preauthorizeBasic(scheme: string, user: string, password: string): unknown
  readonly authActions: { logout(schemes: readonly string[]): unknown }
}

/** Adds and changes components and actions. */
export type Plugin = (system: System) => {
  readonly components?: { readonly [name: string]: Component }
  readonly wrapComponents?: { readonly [name: string]: (original: Component) => Component }
  readonly statePlugins?: {
    readonly spec: { readonly wrapActions: { readonly execute: (original: Execute) => Execute } }
  }
}

/** Does something before each request is built. */
export function beforeEachRequest(act: () => void): Plugin {
  const execute = (original: Execute) => (asked: unknown) => {
    act()
    return original(asked)
  }
  return () => ({ statePlugins: { spec: { wrapActions: { execute } } } })
}

// --- internal ---

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
