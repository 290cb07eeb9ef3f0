import type { Notice } from '@takt/domain/areas/efficiency/responses/notices.ts'
import type { Report } from '@takt/domain/areas/reports/reportDefinition.ts'
import { createNotices, noticesBody, openNoticeSources } from '../../alerts/index.ts'
import { currencyOf } from '../../organizations/index.ts'
import { columnTotals, type ReadReport, type ReportRun, rowOf, summaryOf } from '../reportRun.ts'

type Kinds = Parameters<ReturnType<typeof createNotices>>[1]['include']

/** Reads the notices of the machines of a report, as in the responses of the notice views. */
export async function readNotices(
  report: Report,
  { gateway, viewer, floor, resourceIDs, range }: ReportRun,
  include: Kinds,
): Promise<ReadReport> {
  const body = noticesBody.parse({
    resourceIDs,
    startDate: new Date(range.start).toISOString(),
    endDate: new Date(range.end).toISOString(),
    include,
  })
  const sources = { ...openNoticeSources(gateway), floorOf: async () => floor }
  const noticesOf = createNotices(gateway.dependencies, sources)
  const [{ alerts, ended, insights }, currency] = await Promise.all([
    noticesOf(viewer, body),
    currencyOf(gateway.dependencies.db, viewer.organizationId),
  ])
  // The entities that messages mention are added as fields because masked viewers see messages without them.
  const rows = [...alerts, ...ended, ...insights].map((notice) => ({
    ...notice.about,
    ...rowOf(report.columns, valuesOf(notice, currency)),
  }))
  return { rows, summary: summaryOf(report, columnTotals(rows, ['lostSecs']), ['lostSecs']) }
}

const valuesOf = ({ cost, resourceDescription, ...notice }: Notice, currency: string | null) => ({
  ...notice,
  description: resourceDescription,
  lostSecs: cost?.secs ?? null,
  lostCost: cost?.amount ?? null,
  currency: cost?.amount == null ? null : currency,
})
