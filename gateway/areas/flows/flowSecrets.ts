import type { SecretsInput } from '@takt/domain/areas/flows/flows.ts'
import { maxSecrets } from '@takt/domain/areas/flows/limits.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { seal, unseal } from '@takt/store/secrets/seal.ts'
import { type Kysely, sql } from 'kysely'
import { invalid } from '../../core/http/responses/httpError.ts'
import type { ItemContext } from '../../core/items/mountedItem.ts'
import { flowsTexts as texts } from './texts.ts'

type At = { organizationId: number; flowId: number }
/** A secret as used by a request: its value and the origin it may be sent to. */
export type FlowSecret = { value: string; origin: string }

const sealContext = ({ organizationId, flowId }: At, secret: string) => ({
  secret,
  purpose: 'flows',
  place: `${organizationId}/${flowId}`,
})

/**
 * Stores sealed secrets of a flow. A null value deletes that secret, null for all deletes every secret, and secrets
 * that are not named stay.
 */
export async function storeFlowSecrets(
  { trx, env }: Pick<ItemContext, 'trx' | 'env'>,
  at: At,
  secrets: SecretsInput | null,
): Promise<void> {
  const { organizationId, flowId } = at
  const replaced = secrets === null ? sql`true` : sql`secret_name = any(${Object.keys(secrets)}::text[])`
  await sql`delete from flow_secret where organization_id = ${organizationId}::int and flow_id = ${flowId}::int
    and ${replaced}`.execute(trx)
  for (const [name, secret] of Object.entries(secrets ?? {})) {
    if (secret === null) continue
    const sealed = seal(secret.value, sealContext(at, env.TAKT_SECRET))
    await sql`insert into flow_secret (organization_id, flow_id, secret_name, origin, sealed)
      values (${organizationId}::int, ${flowId}::int, ${name}, ${secret.origin}, ${sealed})`.execute(trx)
  }
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from flow_secret
    where organization_id = ${organizationId}::int and flow_id = ${flowId}::int`.execute(trx)
  if (rows[0]!.count > maxSecrets) throw invalid({ secrets: texts.maxSecrets(maxSecrets) })
}

/** Returns one secret of a flow; null if there is none of that name. */
export async function readFlowSecret(
  db: Kysely<Tables>,
  at: At & { name: string },
  taktSecret: string,
): Promise<FlowSecret | null> {
  const { rows } = await sql<{ sealed: string; origin: string }>`select sealed, origin from flow_secret
    where organization_id = ${at.organizationId}::int and flow_id = ${at.flowId}::int
      and secret_name = ${at.name}`.execute(db)
  return rows[0] ? { value: unseal(rows[0].sealed, sealContext(at, taktSecret)), origin: rows[0].origin } : null
}
