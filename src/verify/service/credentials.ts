import type { CompiledOperation } from '../../contract/contract.ts'
import type { ProbeRequest } from './send-request.ts'

/** A request with the key where an operation takes it: `user:password` for Basic. Of several ways, the first one is used. */
export function withKey(
  request: ProbeRequest,
  { credentials }: Pick<CompiledOperation, 'credentials'>,
  key: string,
): ProbeRequest {
  const [combination = []] = credentials.isPublic ? [] : credentials.combinations
  let { path } = request
  let authorization: string | null = null
  const headers: string[] = []
  for (const { location, challenge } of combination) {
    const at = location.indexOf('.')
    const [place, name] = [location.slice(0, at), location.slice(at + 1)]
    if (location === 'header.authorization')
      authorization =
        challenge === 'Basic'
          ? `Basic ${Buffer.from(key.includes(':') ? key : `${key}:`).toString('base64')}`
          : `${challenge} ${key}`
    else if (place === 'header') headers.push(name, key)
    else if (place === 'cookie') headers.push('Cookie', `${name}=${encodeURIComponent(key)}`)
    else if (place === 'query') {
      const mark = path.includes('?') ? '&' : '?'
      path += `${mark}${encodeURIComponent(name)}=${encodeURIComponent(key)}`
    }
  }
  return { ...request, path, authorization, headers: [...(request.headers ?? []), ...headers] }
}
