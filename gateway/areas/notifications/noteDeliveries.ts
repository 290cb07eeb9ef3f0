import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'
import type { Delivery } from './planDeliveries.ts'

/** Stores the deliveries of a sending in the given order. */
export const noteDeliveries = (
  trx: Transaction<Tables>,
  { organizationId, sendingId }: { organizationId: number; sendingId: string },
  deliveries: readonly Delivery[],
) =>
  sql`insert into notification_delivery (organization_id, sending_id, place, recipient_type, recipient_id, user_id,
      device_id, address, message, paths, state, detail)
    select ${organizationId}::int, ${sendingId}::uuid, place, "recipientType", "recipientID", "userId", "deviceId",
      address, message, paths, state, detail
    from jsonb_to_recordset(${JSON.stringify(deliveries.map((delivery, index) => ({ ...delivery, place: index })))}::jsonb)
      as given(place int, "recipientType" text, "recipientID" text, "userId" int, "deviceId" int, address text,
        message text, paths text[], state text, detail text)`.execute(trx)
