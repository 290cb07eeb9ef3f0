import { createHash, randomUUID } from 'node:crypto'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { seal, unseal } from '@takt/store/secrets/seal.ts'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { ConnectorTables } from '../connectorTables.ts'
import type { CertificateSource, ClientCertificate } from './clientCertificate.ts'

const validDays = 5 * 365
const dayMs = 86_400_000
/** Time before its end at which a certificate is replaced (ms). */
const renewMs = 60 * dayMs

const stored = z.object({
  applicationUri: z.string(),
  certificate: z.base64(),
  privateKeyPem: z.string(),
})

/** Creates a self-signed certificate (RSA, 2048 bits) as OPC UA requires it of applications. */
export async function createCertificate(): Promise<z.output<typeof stored>> {
  const { crypto_utils: tools } = await import('node-opcua-client')
  const key = await tools.generatePrivateKey(2048)
  const applicationUri = `urn:takt:${randomUUID()}`
  const { cert } = await tools.createSelfSignedCertificate({
    privateKey: key,
    subject: '/CN=Takt/O=Takt',
    applicationUri,
    dns: ['takt'],
    validity: validDays,
    notBefore: new Date(),
    purpose: tools.CertificatePurpose.ForApplication,
  })
  const { privPem } = await tools.privateKeyToPEM(key)
  return { applicationUri, certificate: tools.convertPEMtoDER(cert).toString('base64'), privateKeyPem: privPem }
}

/** Returns a certificate from its stored form. */
export function readCertificate(form: unknown, expires: Date): ClientCertificate {
  const { applicationUri, certificate, privateKeyPem } = stored.parse(form)
  const der = Buffer.from(certificate, 'base64')
  return { applicationUri, der, privateKeyPem, thumbprint: createHash('sha1').update(der).digest('hex'), expires }
}

/**
 * The certificates of connectors, one for each organization. They are stored in the database, sealed, so that every
 * ingest of a cluster has the same one and a backup contains it; servers need to trust it once. One that would expire
 * within two months is replaced at the next connection.
 */
export function createClientCertificates(db: Kysely<Tables>, secret: string) {
  const tables = db.withTables<ConnectorTables>()
  const at = (organizationId: number) => ({ secret, purpose: 'connector certificates', place: String(organizationId) })

  async function load(organizationId: number): Promise<ClientCertificate | null> {
    const row = await tables
      .selectFrom('connector_certificate')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .executeTakeFirst()
    if (!row || row.expires_at.getTime() < Date.now() + renewMs) return null
    return readCertificate(JSON.parse(unseal(row.sealed, at(organizationId))), row.expires_at)
  }

  async function create(organizationId: number): Promise<void> {
    const sealed = seal(JSON.stringify(await createCertificate()), at(organizationId))
    const values = { sealed, expires_at: new Date(Date.now() + validDays * dayMs) }
    // Several processes may create one at the same time: the first one is used.
    await tables
      .insertInto('connector_certificate')
      .values({ organization_id: organizationId, ...values })
      .onConflict((conflict) =>
        conflict
          .column('organization_id')
          .doUpdateSet(values)
          .where('connector_certificate.expires_at', '<', new Date(Date.now() + renewMs)),
      )
      .execute()
  }

  return {
    of:
      (organizationId: number): CertificateSource =>
      async () => {
        const present = await load(organizationId)
        if (present) return present
        await create(organizationId)
        const created = await load(organizationId)
        if (!created) throw new Error('the certificate of the connectors could not be stored')
        return created
      },
  }
}
export type ClientCertificates = ReturnType<typeof createClientCertificates>
