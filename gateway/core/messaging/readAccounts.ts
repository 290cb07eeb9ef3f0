import { nobodysOrganization } from '@takt/domain/areas/messages/subjects.ts'
import { type Kysely, sql } from 'kysely'
import type { RevokedKey } from './accountClaims.ts'
import type { MessagingTables } from './messagingTables.ts'
import { createPublicKey } from './signingKey.ts'

/** An organization's account in NATS, with the keys whose tokens are revoked before they expire. */
export type AccountRow = { organizationId: number; publicKey: string; revoked: RevokedKey[] }

type OrganizationRow = { organizationId: number; publicKey: string | null; revoked: RevokedKey[] }

const present = (organizationIds: readonly number[] | null) => sql<OrganizationRow>`
  select o.organization_id as "organizationId", a.public_key as "publicKey", coalesce(k.revoked, '[]') as revoked
  from (select organization_id from organizations union all select ${nobodysOrganization}::int) o
  left join messaging_account a on a.account_of = o.organization_id
  left join (
    select organization_id, jsonb_agg(jsonb_build_object('publicKey', public_key,
      'expires', extract(epoch from expires_at) * 1000) order by public_key) as revoked
    from messaging_key where revoked_at is not null and expires_at > now() group by organization_id
  ) k on k.organization_id = o.organization_id
  where not exists (select from organization_removal r where r.leaving_id = o.organization_id)
    and (${organizationIds}::int[] is null or o.organization_id = any(${organizationIds}::int[]))
  order by 1`

/**
 * Returns the accounts of all organizations that are not being deleted, or of some of them. An organization without an
 * account gets a public key without a known private key: the operator signs accounts, and one key signs the users of
 * all of them.
 */
export async function readAccounts(
  db: Kysely<MessagingTables>,
  organizationIds: readonly number[] | null = null,
): Promise<AccountRow[]> {
  const { rows } = await present(organizationIds).execute(db)
  const hasAccount = (row: OrganizationRow): row is AccountRow => row.publicKey !== null
  if (rows.every(hasAccount)) return rows
  const missing = rows.filter((row) => row.publicKey === null)
  await db
    .insertInto('messaging_account')
    .values(missing.map((row) => ({ account_of: row.organizationId, public_key: createPublicKey('account') })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await present(organizationIds).execute(db)).rows.filter(hasAccount)
}
