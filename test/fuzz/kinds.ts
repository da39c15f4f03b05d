import type { FuzzKind } from './fuzz-kind.ts'
import { contracts } from './kinds/contracts.ts'
import { controlPlane } from './kinds/control-plane.ts'
import { files } from './kinds/files.ts'
import { http } from './kinds/http.ts'
import { proxy } from './kinds/proxy.ts'
import { tls } from './kinds/tls.ts'

/** The kinds of input that are tried, by name. */
export const kinds: { readonly [name: string]: FuzzKind } = {
  http,
  'control-plane': controlPlane,
  files,
  contracts,
  tls,
  proxy,
}
