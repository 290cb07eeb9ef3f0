import { createHash, X509Certificate } from 'node:crypto'
import { crypto_utils as tools } from 'node-opcua-client'
import { beforeAll, expect, test } from 'vitest'
import { assertTrusted, expiryWarning, UnconfirmedCertificate } from './serverCertificate.ts'

const dayMs = 86_400_000
let der: Buffer
let thumbprint: string
let expires: number

beforeAll(async () => {
  const { cert } = await tools.createSelfSignedCertificate({
    privateKey: await tools.generatePrivateKey(2048),
    subject: '/CN=Press 4/O=Acme',
    applicationUri: 'urn:press',
    dns: ['press'],
    validity: 365,
    notBefore: new Date(),
    purpose: tools.CertificatePurpose.ForApplication,
  })
  der = tools.convertPEMtoDER(cert)
  const certificate = new X509Certificate(der)
  thumbprint = certificate.fingerprint256
  expires = new Date(certificate.validTo).getTime()
})

test('a confirmed certificate is trusted, in any notation of its thumbprint', () => {
  for (const confirmed of [thumbprint, thumbprint.toLowerCase(), thumbprint.replaceAll(':', '')])
    expect(assertTrusted(der, confirmed)).toBe(expires)
})

test('an unconfirmed certificate is rejected with what a person needs to confirm it', () =>
  expect(() => assertTrusted(der, undefined)).toThrow(
    new RegExp(`${thumbprint.replaceAll(':', '').toLowerCase()}.*CN=Press 4.*${new Date(expires).getUTCFullYear()}-`),
  ))

test('a changed certificate is rejected with both thumbprints, and what a person compares', () => {
  const reject = () => assertTrusted(der, 'ab'.repeat(32))
  expect(reject).toThrow(new RegExp(`has changed.*${'ab'.repeat(32)}.*${thumbprint.replaceAll(':', '').toLowerCase()}`))
  try {
    reject()
  } catch (error) {
    expect((error as UnconfirmedCertificate).certificate).toMatchObject({
      thumbprint: thumbprint.replaceAll(':', '').toLowerCase(),
      thumbprintSha1: createHash('sha1').update(der).digest('hex'),
      validTo: expires,
      trusted: 'ab'.repeat(32),
    })
  }
  expect.assertions(2)
})

test('the message fits into a status with the longest subject', () => {
  const certificate = {
    thumbprint: 'cd'.repeat(32),
    thumbprintSha1: '',
    subject: 'x'.repeat(100),
    validFrom: 0,
    validTo: expires,
  }
  for (const trusted of [null, 'ab'.repeat(32)])
    expect(new UnconfirmedCertificate({ ...certificate, trusted }).message.length).toBeLessThanOrEqual(500)
})

test('its end is warned of 30 days before', () => {
  expect(expiryWarning(expires, expires - 30 * dayMs - 1)).toBeNull()
  expect(expiryWarning(expires, expires - 30 * dayMs)).toContain('expires on')
  expect(expiryWarning(expires, expires + 1)).toContain('expired on')
})

test.each([[null], [Buffer.alloc(0)], [Buffer.from('garbage')], [Buffer.from([0x30, 0x82, 0xff, 0xff])]])(
  'something else than a certificate is rejected: %o',
  (chain) => expect(() => assertTrusted(chain, undefined)).toThrow(/no certificate that can be read/),
)
