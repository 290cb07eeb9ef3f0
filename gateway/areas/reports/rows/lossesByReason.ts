import { lossesByReason as report } from '@takt/domain/areas/reports/lossesByReason.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import { sql } from 'kysely'
import { columnTotals, type ReadableReport, type ReportRun, rowOf, summaryOf } from '../reportRun.ts'
import { reportTexts as texts } from '../texts.ts'
import { readBreakdown } from './readBreakdown.ts'

/** Returns the descriptions of reasons; deleted reasons have none. */
async function descriptionsOf({ gateway, viewer }: ReportRun, codes: readonly string[]): Promise<Map<string, string>> {
  const { organizationId, entityId, userId } = viewer
  const { rows } = await asTenant(gateway.dependencies.db, { organizationId, entityId, userId }, (trx) =>
    sql<{ code: string; description: string | null }>`select reason_code as code, description from reasons
      where organization_id = ${organizationId}::int and reason_code = any(${codes})`.execute(trx),
  )
  return new Map(rows.flatMap(({ code, description }) => (description ? [[code, description] as const] : [])))
}

export const lossesByReason: ReadableReport = {
  report,
  read: async (run) => {
    const losses = await readBreakdown(run, ['reason'])
    const descriptions = await descriptionsOf(
      run,
      losses.flatMap(({ reason }) => reason ?? []),
    )
    const rows = losses
      .map((row) => {
        const lostSecs = row.setupSecs + row.idleSecs + row.minorStopSecs + row.downSecs + row.offSecs
        const description = row.reason == null ? texts.noReason : (descriptions.get(row.reason) ?? row.reason)
        return rowOf(report.columns, { ...row, description, lostSecs })
      })
      .filter(({ lostSecs, stops }) => Number(lostSecs) > 0 || Number(stops) > 0)
    const fields = ['lostSecs', 'stops', 'failures']
    return { rows, summary: summaryOf(report, columnTotals(rows, fields), fields) }
  },
}
