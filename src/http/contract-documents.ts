import { readTrusted, stringifyJson } from '../base/json/json.ts'
import { parseYamlText, writeYaml } from '../base/json/yaml.ts'
import type { ContractFile } from '../contract/document/contract-source.ts'
import { basePathOf, type Server } from '../contract/document/document.ts'

/** The texts of the contract, for a client that reaches this sandbox at a certain address. */
export interface ContractDocuments {
  readonly yaml: string
  readonly json: string
}

/**
 * Creates a function that returns the contract's texts for an address (e.g. `http://127.0.0.1:4010`; empty: relative to the document,
 * OpenAPI 3.1, section 4.8.5), which is the first of all their servers; everything but the address is prepared once.
 */
export function createContractDocuments(file: ContractFile): (origin: string) => ContractDocuments {
  const make = file.firstText === undefined ? makeOwn : makeOther
  let relative: ContractDocuments | undefined
  let absolute: ContractDocuments | undefined
  return (origin) => {
    if (origin === '') {
      relative ??= make(file.text, '')
      return relative
    }
    absolute ??= make(file.text, ANY)
    const { yaml, json } = absolute
    return { yaml: yaml.replaceAll(ANY, origin), json: json.replaceAll(ANY, origin) }
  }
}

// --- internal ---

/** Placeholder for the address. */
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
function makeOther(text: string, origin: string): ContractDocuments {
  const document = readTrusted(text).value as Served & { readonly paths: object }
  const withOwn = ({ servers = [], ...rest }: Served) => ({
    servers: [
      { url: origin + basePathOf(servers) || '/', description: 'This sandbox' },
      ...servers,
    ],
    ...rest,
  })
  const paths = Object.entries(document.paths).map(([path, item]: [string, Served]) => [
    path,
    item.servers ? withOwn(item) : item,
  ])
  const { openapi, ...rest } = document
  const served = { openapi, ...withOwn({ ...rest, paths: Object.fromEntries(paths) }) }
  return { yaml: writeYaml(served), json: `${stringifyJson(served, 2)}\n` }
}
