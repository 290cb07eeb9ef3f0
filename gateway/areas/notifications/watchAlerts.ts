import type { Finding } from '@takt/domain/areas/alerts/finding.ts'
import { namingValues } from '@takt/domain/areas/notifications/firedMessage.ts'
import { isInForce } from '@takt/domain/areas/notifications/isInForce.ts'
import { machineAlerts } from '@takt/domain/areas/notifications/machineAlerts.ts'
import { ruleTransition } from '@takt/domain/areas/notifications/rulesMatch.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'
import type { Gateway } from '../../core/area.ts'
import { fire, type RuleMatch } from './fire.ts'
import { following, type ParsedNotification, readNotifications } from './readNotifications.ts'

type Alert = Readonly<Record<string, unknown>>
/** Returns the current alerts of the machines of an organization; null if no data arrive about them. */
export type AlertsOf = (organizationId: number) => Promise<readonly Finding[] | null>
type Parts = Pick<Gateway, 'items'> & { dependencies: Pick<Gateway['dependencies'], 'systemDb' | 'now' | 'log'> }

/** A machine has at most one alert of each kind at a time, even if its times are recalculated while it continues. */
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
 * Compares the alerts of organizations that have notifications on alerts with the previous check, and fires for new
 * ones. Alerts present at the first check of a notification count as old. A failure for one organization is logged and
 * does not delay the others.
 */
export async function watchAlerts({ items, dependencies: { systemDb, now, log } }: Parts, alertsOf: AlertsOf) {
  const onAlerts = sql<boolean>`n.active and n.parent_notification_id is null and n.item_type = ${machineAlerts.name}`
  const all = await readNotifications(systemDb, items, onAlerts)
  const groups = Map.groupBy(all, ({ organizationId }) => organizationId)
  for (const [organizationId, notifications] of groups) {
    try {
      const findings = await alertsOf(organizationId)
      if (!findings) continue
      const at = now()
      await systemDb
        .transaction()
        .execute((trx) => compare(trx, { items, organizationId, watching: notifications, at, findings }))
    } catch (err) {
      log.error({ err, organizationId }, 'alerts of an organization are not looked at for notifications')
    }
  }
}

type Compared = Pick<Parts, 'items'> & {
  organizationId: number
  watching: readonly ParsedNotification[]
  at: number
  findings: readonly Finding[]
}

async function compare(
  trx: Transaction<Tables>,
  { items, organizationId, watching: notifications, at, findings }: Compared,
) {
  const { rows: checks } = await sql<{ before: Date | null }>`insert into notification_watch as w
      (organization_id, looked_at) values (${organizationId}::int, ${new Date(at)})
    on conflict (organization_id) do update set looked_at = excluded.looked_at, looked_before = w.looked_at
      where w.looked_at < excluded.looked_at
    returning looked_before as before`.execute(trx)
  // Another gateway has checked in the meantime.
  if (!checks[0]) return
  const previousCheck = checks[0].before?.getTime() ?? null
  const { rows } = await sql<{ alert: Alert }>`select alert from notification_alert
    where organization_id = ${organizationId}::int`.execute(trx)
  const before = new Map(rows.map(({ alert }) => [String(alert.alertID), alert]))
  const after = new Map(findings.map(alertOf).map((alert) => [String(alert.alertID), alert]))
  await sql`delete from notification_alert where organization_id = ${organizationId}::int`.execute(trx)
  await sql`insert into notification_alert (organization_id, alert_id, alert)
    select ${organizationId}::int, alert ->> 'alertID', alert
    from jsonb_array_elements(${JSON.stringify([...after.values()])}::jsonb) alert`.execute(trx)
  if (previousCheck === null) return
  for (const notification of notifications) {
    // Alerts before the notification was created do not count.
    if (previousCheck < notification.since) continue
    const matches: RuleMatch[] = []
    const ended: string[] = []
    for (const alertID of new Set([...before.keys(), ...after.keys()])) {
      const change = { before: before.get(alertID) ?? null, after: after.get(alertID) ?? null }
      const transition = ruleTransition(machineAlerts, notification.rules, change)
      const about = `${machineAlerts.name}/${alertID}`
      if (transition === 'ends') ended.push(about)
      if (transition === 'begins' && isInForce(notification, { at, timeZone: notification.timeZone })) {
        const namedRow = namingValues(machineAlerts, change.after!)
        matches.push({ cause: `${about}@${new Date(at).toISOString()}`, about, namedRow, at, isOver: false })
      }
    }
    if (matches.length + ended.length === 0) continue
    const followUps = await readNotifications(trx, items, following(organizationId, notification.notificationID))
    await fire(trx, { watching: notification, followUps, matches, ended }, at)
  }
}
