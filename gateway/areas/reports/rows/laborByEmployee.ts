import { laborByEmployee as report } from '@takt/domain/areas/reports/laborByEmployee.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import { sql } from 'kysely'
import { readHours } from '../../labor/index.ts'
import { columnTotals, type ReadableReport, type ReportRun, rowOf, summaryOf } from '../reportRun.ts'
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

type Hours = { clockedSecs: number; indirectSecs: number }

/**
 * Returns the hours that people were clocked on, by employee number, at the machines of the report and without a
 * machine.
 */
async function hoursOf({ gateway, viewer, floor, resourceIDs, range, signal }: ReportRun): Promise<Map<string, Hours>> {
  const { organizationId, entityId, userId } = viewer
  const tenant = { organizationId, entityId, userId }
  const asOf = gateway.dependencies.now()
  const tickets = await readHours(gateway, { tenant, floor, of: { range }, asOf, signal })
  const selected = new Set(resourceIDs)
  const hours = new Map<string, Hours>()
  for (const { empID, resourceID, laborType, ms } of tickets) {
    if (ms === 0 || (resourceID !== null && !selected.has(resourceID))) continue
    const { clockedSecs, indirectSecs } = hours.get(empID) ?? { clockedSecs: 0, indirectSecs: 0 }
    const secs = ms / 1000
    const indirect = laborType === 'indirect' ? secs : 0
    hours.set(empID, { clockedSecs: clockedSecs + secs, indirectSecs: indirectSecs + indirect })
  }
  return hours
}

export const laborByEmployee: ReadableReport = {
  report,
  read: async (run) => {
    const breakdown = (await readBreakdown(run, ['empID'])).filter(({ empID }) => empID != null)
    const hours = await hoursOf(run)
    const byMachines = new Map(breakdown.map((row) => [row.empID!, row]))
    const empIDs = [...new Set([...byMachines.keys(), ...hours.keys()])]
    const names = await namesOf(run, empIDs)
    const rows = empIDs.map((empID) =>
      rowOf(report.columns, {
        ...byMachines.get(empID),
        ...(hours.get(empID) ?? { clockedSecs: 0, indirectSecs: 0 }),
        empID,
        fullName: names.get(empID) ?? null,
      }),
    )
    const fields = ['clockedSecs', 'runSecs', 'setupSecs', 'goodCount', 'scrapCount']
    return { rows, summary: summaryOf(report, columnTotals(rows, fields), fields) }
  },
}
