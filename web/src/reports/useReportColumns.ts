import { reportMetadata } from '@takt/domain/reports/answers/reportMetadata.ts'
import type { ReportColumn } from '@takt/domain/reports/reportColumn.ts'
import { reports } from '@takt/domain/reports/reports.ts'
import { useQuery } from '@tanstack/react-query'
import { answered } from '../api/client.ts'
import { useClient, usePlace } from '../session/SessionContext.tsx'

const metadata = answered(reportMetadata)
const none: readonly ReportColumn[] = []

/** The columns of a report, asked for once; none while they are not known, or could not be had. */
export function useReportColumns(reportID: string): readonly ReportColumn[] {
  const client = useClient()
  const { organizationId } = usePlace()
  const { data } = useQuery({
    queryKey: [organizationId, reports.area, 'report columns', reportID],
    enabled: reportID !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async ({ signal }) =>
      (await client.get(`/reports/metadata/${encodeURIComponent(reportID)}`, { schema: metadata, signal })).data
        .columnDefinitions,
  })
  return data ?? none
}
