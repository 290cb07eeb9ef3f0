import { laborByEmployee as report } from '@takt/domain/reports/laborByEmployee.ts'
import { asTenant } from '@takt/store/postgres.ts'
import { sql } from 'kysely'
import { type ReadableReport, type ReportRun, rowOf, summaryOf, sumsOf } from '../reportRun.ts'
import { readBreakdown } from './readBreakdown.ts'

async function namesOf({ gateway, viewer }: ReportRun, empIDs: readonly string[]): Promise<Map<string, string>> {
  const { organizationId, entityId, userId } = viewer
  const { rows } = await asTenant(gateway.dependencies.db, { organizationId, entityId, userId }, (trx) =>
    sql<{
      empID: string
      fullName: string
    }>`select emp_id as "empID", full_name as "fullName"
      from employees where organization_id = ${organizationId}::int and emp_id = any(${empIDs})`.execute(trx),
  )
  return new Map(rows.map(({ empID, fullName }) => [empID, fullName]))
}

export const laborByEmployee: ReadableReport = {
  report,
  read: async (run) => {
    const found = (await readBreakdown(run, ['empID'])).filter(({ empID }) => empID != null)
    const names = await namesOf(
      run,
      found.map(({ empID }) => empID!),
    )
    const rows = found.map((row) => rowOf(report.columns, { ...row, fullName: names.get(row.empID!) ?? null }))
    const fields = ['runSecs', 'setupSecs', 'goodCount', 'scrapCount']
    return { rows, summary: summaryOf(report, sumsOf(rows, fields), fields) }
  },
}
