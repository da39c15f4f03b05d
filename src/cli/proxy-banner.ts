import type { ControlledProxy } from '../http/start-controlled-proxy.ts'
import { pageAddress } from './page-address.ts'
import type { ProxySettings } from './proxy-settings.ts'

/** The banner that a terminal shows when the proxy has started. */
export function proxyBannerLines(
  proxy: ControlledProxy,
  settings: Pick<ProxySettings, 'readOnly' | 'insecure'>,
): readonly string[] {
  const { url, upstream } = proxy
  const remarks = [
    ...(settings.readOnly ? ['only GET, HEAD and OPTIONS are passed on'] : []),
    ...(settings.insecure ? ['any certificate of the upstream is accepted'] : []),
  ]
  return [
    '',
    '  petstore-sandbox proxy',
    '',
    `  ${'here'.padEnd(12)}${url}`,
    `  ${'upstream'.padEnd(12)}${upstream}`,
    ...remarks.map((remark) => `  ${''.padEnd(12)}${remark}`),
    `  ${'page'.padEnd(12)}${pageAddress(proxy)}`,
    '',
    `  curl -H 'Authorization: Bearer <API_KEY>' ${url}/pets`,
    '',
  ]
}
