import type { GivenSecrets } from '@takt/domain/areas/flows/flows.ts'
import { mostSecrets } from '@takt/domain/areas/flows/limits.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { seal, unseal } from '@takt/store/secrets/seal.ts'
import { type Kysely, sql } from 'kysely'
import { invalid } from '../../core/http/responses/refusal.ts'
import type { ItemContext } from '../../core/items/mountedItem.ts'
import { flowsTexts as texts } from './texts.ts'

type At = { organizationId: number; flowId: number }
/** A secret as a request uses it: its value, and the place that it is for. */
export type FlowSecret = { value: string; origin: string }

const placeOf = ({ organizationId, flowId }: At, secret: string) => ({
  secret,
  purpose: 'flows',
  place: `${organizationId}/${flowId}`,
})

/** Keeps secrets of a flow, sealed; null forgets one, what is not named stays. */
export async function keepFlowSecrets(
  { trx, env }: Pick<ItemContext, 'trx' | 'env'>,
  at: At,
  given: GivenSecrets | null,
): Promise<void> {
  const { organizationId, flowId } = at
  const gone = given === null ? sql`true` : sql`secret_name = any(${Object.keys(given)}::text[])`
  await sql`delete from flow_secret where organization_id = ${organizationId}::int and flow_id = ${flowId}::int
    and ${gone}`.execute(trx)
  for (const [name, secret] of Object.entries(given ?? {})) {
    if (secret === null) continue
    const sealed = seal(secret.value, placeOf(at, env.TAKT_SECRET))
    await sql`insert into flow_secret (organization_id, flow_id, secret_name, origin, sealed)
      values (${organizationId}::int, ${flowId}::int, ${name}, ${secret.origin}, ${sealed})`.execute(trx)
  }
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from flow_secret
    where organization_id = ${organizationId}::int and flow_id = ${flowId}::int`.execute(trx)
  if (rows[0]!.count > mostSecrets) throw invalid({ secrets: texts.mostSecrets(mostSecrets) })
}

/** One secret of a flow; null if it has none of that name. */
export async function readFlowSecret(
  db: Kysely<Tables>,
  at: At & { name: string },
  taktSecret: string,
): Promise<FlowSecret | null> {
  const { rows } = await sql<{ sealed: string; origin: string }>`select sealed, origin from flow_secret
    where organization_id = ${at.organizationId}::int and flow_id = ${at.flowId}::int
      and secret_name = ${at.name}`.execute(db)
  return rows[0] ? { value: unseal(rows[0].sealed, placeOf(at, taktSecret)), origin: rows[0].origin } : null
}
