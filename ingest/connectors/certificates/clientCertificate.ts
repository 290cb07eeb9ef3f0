/**
 * The certificate with which the connectors of an organization identify themselves to servers. `thumbprint`: SHA-1 in
 * hexadecimal digits, as servers list it.
 */
export type ClientCertificate = {
  applicationUri: string
  der: Buffer
  privateKeyPem: string
  thumbprint: string
  expires: Date
}

/** Returns the certificate of the connector's organization; creates it when it is first needed. */
export type CertificateSource = () => Promise<ClientCertificate>
