import type { Acknowledgement } from '@takt/domain/areas/notifications/responses/acknowledgement.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type RawBuilder, sql, type Transaction } from 'kysely'

/** A user, or an email address that belongs to no user (`userId` null). */
type Acknowledger = { name: string; userId: number | null }

/**
 * Acknowledges everything that a sending reported; earlier acknowledgements stay unchanged. Follow-ups do not fire
 * afterwards (`isAcknowledged`). Returns the number of new acknowledgements. `at`: epoch ms.
 */
export async function acknowledge(
  trx: Transaction<Tables>,
  { organizationId, sendingId }: { organizationId: number; sendingId: string },
  { name, userId }: Acknowledger,
  at: number,
): Promise<number> {
  // Rows are locked in a fixed order, because several people can acknowledge sendings with the same causes.
  const { numAffectedRows } = await sql`with open as (
      select r.notification_id, r.cause from notification_firing f
        join notification_sending s on s.organization_id = f.organization_id and s.sending_id = f.sending_id
        join notifications n on n.organization_id = s.organization_id and n.notification_id = s.notification_id
        join notification_firing r on r.organization_id = f.organization_id and r.cause = f.cause
          and r.notification_id = coalesce(n.parent_notification_id, n.notification_id)
      where f.organization_id = ${organizationId}::int and f.sending_id = ${sendingId}::uuid
        and r.acknowledged_at is null
      order by r.cause for update of r)
    update notification_firing r set acknowledged_at = ${new Date(at)}, acknowledged_by = ${name},
      acknowledged_user_id = ${userId}::int
    from open where r.organization_id = ${organizationId}::int and r.notification_id = open.notification_id
      and r.cause = open.cause`.execute(trx)
  return Number(numAffectedRows ?? 0)
}

/** True if the subject of firing `f` of a follow-up was acknowledged. `parentID`: the parent notification. */
export const isAcknowledged = (parentID: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from notification_firing r where r.organization_id = f.organization_id
    and r.notification_id = ${parentID} and r.cause = f.cause and r.acknowledged_at is not null)`

/** An acknowledgement as JSON from Postgres. `userId` null: acknowledged by the link in an email to an address. */
type Stored = { at: string; by: string; userId: number | null }

/**
 * The acknowledgement of sending `s` of notification `n` as JSON (`Stored`), the latest of several; null while anything
 * that it reported is not acknowledged.
 */
export const acknowledgedJson: RawBuilder<Stored | null> = (() => {
  const roots = sql`notification_firing f join notification_firing r on r.organization_id = f.organization_id
      and r.cause = f.cause and r.notification_id = coalesce(n.parent_notification_id, n.notification_id)
    where f.organization_id = s.organization_id and f.sending_id = s.sending_id`
  return sql<Stored | null>`(select jsonb_build_object('at', r.acknowledged_at, 'by', r.acknowledged_by,
      'userId', r.acknowledged_user_id)
    from ${roots} and not exists (select from ${roots} and r.acknowledged_at is null)
    order by r.acknowledged_at desc limit 1)`
})()

/** Returns an acknowledgement as shown in responses. `showsAddresses`: true if the reader may see email addresses. */
export const acknowledgementFor = (
  stored: Stored | null,
  { isMasked, showsAddresses }: { isMasked: boolean | undefined; showsAddresses: boolean },
): Acknowledgement | null =>
  stored && {
    at: new Date(stored.at).toISOString(),
    by: isMasked || (stored.userId === null && !showsAddresses) ? null : stored.by,
  }

/**
 * Removes acknowledged firings from a follow-up's sending that is not planned yet. Returns true if none is left; in
 * that case all firings stay, so that the record shows what would have been reported.
 */
export async function removeAcknowledged(
  trx: Transaction<Tables>,
  { organizationId, sendingId }: { organizationId: number; sendingId: string },
  parentID: number,
): Promise<boolean> {
  const of = sql`f.organization_id = ${organizationId}::int and f.sending_id = ${sendingId}::uuid`
  const acknowledged = isAcknowledged(sql`${parentID}::int`)
  const { rows } = await sql<{ isLeft: boolean }>`select exists (select from notification_firing f
    where ${of} and not ${acknowledged}) as "isLeft"`.execute(trx)
  if (!rows[0]!.isLeft) return true
  await sql`update notification_firing f set state = 'ended', sending_id = null where ${of} and ${acknowledged}`.execute(
    trx,
  )
  return false
}
