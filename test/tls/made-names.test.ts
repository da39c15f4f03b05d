import { X509Certificate } from 'node:crypto'
import { hasOwnAuthority } from '../../src/base/tls/certificate-files.ts'
import { makeCertificate } from '../../src/base/tls/make-certificate.ts'
import { expect, test } from '../support/test.ts'

test.for([
  '127.0.0.1',
  '::1',
  '::',
  '2001:db8::1:0:0:1',
  'FE80::ABCD',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '64:ff9b::192.0.2.33',
  '0:0:0:0:0:0:0:1',
  '1::',
  'fe80::1%eth0',
])('a certificate made for %s is one for that address', (address) => {
  const { cert } = makeCertificate([address], Date.now())
  const [plain = ''] = address.split('%')
  expect(new X509Certificate(cert).checkIP(plain)).toBe(plain)
})

test('a certificate that only says that it has signed itself is no authority', () => {
  const { ca } = makeCertificate(['localhost'], Date.now())
  const { raw } = new X509Certificate(ca)
  const last = raw.length - 1
  raw[last] = (raw[last] as number) ^ 1
  const body = raw
    .toString('base64')
    .match(/.{1,64}/g)
    ?.join('\n')
  const forged = `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`
  expect([hasOwnAuthority(ca), hasOwnAuthority(forged)]).toEqual([true, false])
})
