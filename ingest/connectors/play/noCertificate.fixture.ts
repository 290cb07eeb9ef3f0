import type { CertificateSource } from '../certificates/clientCertificate.ts'

/** The certificate of connectors to sources that request none. */
export const noCertificate: CertificateSource = () => Promise.reject(new Error('This source requests no certificate'))
