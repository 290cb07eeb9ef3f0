import type { Finding } from '@takt/domain/areas/alerts/finding.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'
import type { Gateway } from '../../../core/area.ts'
import { type RunStart, startRuns } from '../runs/startRuns.ts'
import { flowsTexts as texts } from '../texts.ts'
import { readTriggered, type Triggered } from './readTriggered.ts'

type Parts = Pick<Gateway, 'items'> & { dependencies: Pick<Gateway['dependencies'], 'systemDb' | 'now' | 'log'> }
/** Returns the current alerts of the machines of an organization; null if no data arrive about them. */
type AlertsOf = (organizationId: number) => Promise<readonly Finding[] | null>

/** A machine has at most one alert of each kind at a time. */
const idOf = ({ kind, resourceID }: Finding) => `${kind}~${resourceID}`

/**
 * Compares the alerts of organizations that have flows triggered by alerts with the previous check, and starts runs for
 * new alerts. Alerts present at the first check count as old. A failure for one organization does not delay the others.
 */
export async function watchFlowAlerts({ items, dependencies: { systemDb, now, log } }: Parts, alertsOf: AlertsOf) {
  const all = await readTriggered(systemDb, items, { kind: 'alertBegan', where: sql<boolean>`true` })
  for (const [organizationId, flows] of Map.groupBy(all, (flow) => flow.organizationId)) {
    try {
      const findings = await alertsOf(organizationId)
      if (findings)
        await systemDb.transaction().execute((trx) => compare(trx, { organizationId, flows, findings, at: now() }))
    } catch (err) {
      log.error({ err, organizationId }, 'alerts of an organization are not looked at for flows')
    }
  }
}

type Compared = {
  organizationId: number
  flows: readonly Triggered<'alertBegan'>[]
  findings: readonly Finding[]
  /** Time of the check (epoch ms). */
  at: number
}

async function compare(trx: Transaction<Tables>, { organizationId, flows, findings, at }: Compared): Promise<void> {
  const { rows: previousChecks } = await sql<{ before: Date | null }>`with known as (select looked_at from flow_watch
      where organization_id = ${organizationId}::int for update),
    noted as (insert into flow_watch (organization_id, looked_at) values (${organizationId}::int, ${new Date(at)})
      on conflict (organization_id) do update set looked_at = excluded.looked_at)
    select (select looked_at from known) as before`.execute(trx)
  const before = previousChecks[0]!.before?.getTime() ?? null
  const { rows } = await sql<{ id: string }>`select alert_id as id from flow_alert
    where organization_id = ${organizationId}::int`.execute(trx)
  const knownIDs = new Set(rows.map(({ id }) => id))
  const ids = findings.map(idOf)
  await sql`delete from flow_alert where organization_id = ${organizationId}::int
    and alert_id <> all(${ids}::text[])`.execute(trx)
  await sql`insert into flow_alert (organization_id, alert_id) select ${organizationId}::int, unnest(${ids}::text[])
    on conflict do nothing`.execute(trx)
  if (before === null) return
  const fresh = findings.filter((finding) => !knownIDs.has(idOf(finding)))
  for (const flow of flows) {
    // Alerts before the flow was switched on do not start it.
    if (before < flow.since) continue
    const matching = fresh.filter(({ kind }) => flow.trigger.options.kinds.includes(kind))
    await startRuns(
      trx,
      flow,
      matching.map((finding) => startOf(finding, at)),
      at,
    )
  }
}

function startOf(finding: Finding, at: number): RunStart {
  const { kind, resourceID, severity, message, since, lostSecs } = finding
  const alert = { alertID: idOf(finding), kind, resourceID, severity, message, since, lostSecs }
  const cause = `alert/${alert.alertID}@${new Date(at).toISOString()}`
  return { cause, description: message, plain: texts.causes.plainAlert, trigger: { alert }, chain: [] }
}
