import type { Finding } from '@takt/domain/areas/alerts/finding.ts'
import { isInForce } from '@takt/domain/areas/notifications/isInForce.ts'
import { machineAlerts } from '@takt/domain/areas/notifications/machineAlerts.ts'
import { whatBegan } from '@takt/domain/areas/notifications/rulesHold.ts'
import { namingValues } from '@takt/domain/areas/notifications/sayFired.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'
import type { Gateway } from '../../core/area.ts'
import { type Begun, fire } from './fire.ts'
import { following, readWatching, type Watching } from './readWatching.ts'

type Alert = Readonly<Record<string, unknown>>
/** Alerts of the machines of an organization as of now; null: nothing is heard of them. */
export type AlertsOf = (organizationId: number) => Promise<readonly Finding[] | null>
type Parts = Pick<Gateway, 'items'> & { dependencies: Pick<Gateway['dependencies'], 'systemDb' | 'now' | 'log'> }

/** A machine has one alert of a kind at a time, whatever its instants are reckoned to be while it goes on. */
const alertOf = ({ kind, resourceID, severity, message, since, lostSecs }: Finding): Alert => ({
  alertID: `${kind}~${resourceID}`,
  kind,
  resourceID,
  severity,
  message,
  since,
  lostSecs,
})

/**
 * Looks at the alerts of organizations that have notifications of them, and notes which began since they were looked
 * at last. What went on when they were first looked at for a notification began before it. An organization whose
 * alerts cannot be looked at does not keep others waiting: the log tells of it.
 */
export async function watchAlerts({ items, dependencies: { systemDb, now, log } }: Parts, alertsOf: AlertsOf) {
  const watched = sql<boolean>`n.active and n.parent_notification_id is null and n.item_type = ${machineAlerts.name}`
  const all = await readWatching(systemDb, items, watched)
  const groups = Map.groupBy(all, ({ organizationId }) => organizationId)
  for (const [organizationId, watching] of groups) {
    try {
      const findings = await alertsOf(organizationId)
      if (!findings) continue
      const at = now()
      await systemDb.transaction().execute((trx) => compare(trx, { items, organizationId, watching, at, findings }))
    } catch (err) {
      log.error({ err, organizationId }, 'alerts of an organization are not looked at for notifications')
    }
  }
}

type Compared = Pick<Parts, 'items'> & {
  organizationId: number
  watching: readonly Watching[]
  at: number
  findings: readonly Finding[]
}

async function compare(trx: Transaction<Tables>, { items, organizationId, watching, at, findings }: Compared) {
  const { rows: looks } = await sql<{ before: Date | null }>`insert into notification_watch as w
      (organization_id, looked_at) values (${organizationId}::int, ${new Date(at)})
    on conflict (organization_id) do update set looked_at = excluded.looked_at, looked_before = w.looked_at
      where w.looked_at < excluded.looked_at
    returning looked_before as before`.execute(trx)
  // Somebody else has looked meanwhile.
  if (!looks[0]) return
  const lookedBefore = looks[0].before?.getTime() ?? null
  const { rows } = await sql<{ alert: Alert }>`select alert from notification_alert
    where organization_id = ${organizationId}::int`.execute(trx)
  const before = new Map(rows.map(({ alert }) => [String(alert.alertID), alert]))
  const after = new Map(findings.map(alertOf).map((alert) => [String(alert.alertID), alert]))
  await sql`delete from notification_alert where organization_id = ${organizationId}::int`.execute(trx)
  await sql`insert into notification_alert (organization_id, alert_id, alert)
    select ${organizationId}::int, alert ->> 'alertID', alert
    from jsonb_array_elements(${JSON.stringify([...after.values()])}::jsonb) alert`.execute(trx)
  if (lookedBefore === null) return
  for (const one of watching) {
    // What it was made after began before.
    if (lookedBefore < one.since) continue
    const begun: Begun[] = []
    const ended: string[] = []
    for (const alertID of new Set([...before.keys(), ...after.keys()])) {
      const change = { before: before.get(alertID) ?? null, after: after.get(alertID) ?? null }
      const what = whatBegan(machineAlerts, one.rules, change)
      const about = `${machineAlerts.name}/${alertID}`
      if (what === 'ends') ended.push(about)
      if (what === 'begins' && isInForce(one, { at, timeZone: one.timeZone })) {
        const said = namingValues(machineAlerts, change.after!)
        begun.push({ cause: `${about}@${new Date(at).toISOString()}`, about, said, at, isOver: false })
      }
    }
    if (begun.length + ended.length === 0) continue
    const followUps = await readWatching(trx, items, following(organizationId, one.notificationID))
    await fire(trx, { watching: one, followUps, begun, ended }, at)
  }
}
