import { gzipSync } from 'node:zlib'
import { stringifyJson } from '../../base/json/json.ts'
import { collection } from '../../petstore/probed.ts'
import { isServed } from '../../silences/observer.ts'
import { post } from '../service/send-request.ts'
import { CREATED_NAME, knownCategory, validBody } from './creations.ts'
import { type LedgerProbes, ofCreation, sendAll } from './probe.ts'

/** Makes a service show what the contract leaves open about the bodies of requests, by valid creations. */
export const bodyProbes = {
  duplicateKeys: ofCreation(async (service) => {
    const name = stringifyJson(CREATED_NAME)
    const categoryId = await service.once(knownCategory)
    const twice = `"name":"${CREATED_NAME}, the first of two","name":${name}`
    const body = `{${twice},"categoryId":${categoryId},"status":"available"}`
    return sendAll(service, [post(collection, body)])
  }),
  contentType: ofCreation(async (service) => {
    const request = post(collection, await validBody(service))
    return sendAll(service, [
      { ...request, type: 'text/plain' },
      { ...request, type: null },
    ])
  }),
  // The body is large because of white space: a service that accepts it gets a record of usual size.
  largeBody: ofCreation(async (service) => {
    const body = await validBody(service)
    const { status } = await service.ask(post(collection, body.padEnd(LARGE)))
    return isServed({ status: status ?? 0 }) ? `it takes a body of ${LARGE} bytes` : undefined
  }),
  codedBody: ofCreation(async (service) => {
    const body = gzipSync(await validBody(service))
    return sendAll(service, [{ ...post(collection, body), coding: 'gzip' }])
  }),
} satisfies LedgerProbes

// --- internal ---

/** The size of a large body in bytes: more than most services accept, and little enough to send. */
const LARGE = 3 * 1024 * 1024
