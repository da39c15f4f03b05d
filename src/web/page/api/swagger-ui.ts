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
  readonly requestInterceptor: (request: SentRequest) => SentRequest
}) => unknown

/** Adds and changes components. */
export type Plugin = (system: System) => {
  readonly components: { readonly [name: string]: Component }
  readonly wrapComponents: { readonly [name: string]: (original: Component) => Component }
}

/** What a plugin is given. */
export interface System {
  readonly React: { readonly createElement: Build }
}

/** Builds an element of React; only Swagger UI knows its details. */
export type Build = (
  type: string | Component,
  // biome-ignore lint/suspicious/noExplicitAny: each component takes others
  props?: { readonly [name: string]: any } | null,
  ...children: readonly unknown[]
) => unknown

// biome-ignore lint/suspicious/noExplicitAny: Swagger UI passes each component what it needs
export type Component = (props: any) => unknown

interface SentRequest {
  readonly headers: { [name: string]: string }
}

/** A map of Immutable.js, as Swagger UI passes its data. */
export interface ImmutableMap {
  get(name: string): unknown
  toJS(): { readonly [name: string]: unknown }
  entrySeq(): { toArray(): readonly (readonly [name: string, value: ImmutableMap])[] }
}
