import { reportRows } from '@takt/domain/areas/reports/answers/reportRows.ts'
import { reports } from '@takt/domain/areas/reports/reports.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { answered } from '../../core/api/client.ts'
import { useClient, usePlace } from '../../core/session/SessionContext.tsx'

const rows = answered(reportRows)

/** A report with these parameters; the one before stays until it is there. */
export function useReportRows(reportID: string, asked: Readonly<Record<string, string>>) {
  const client = useClient()
  const { organizationId } = usePlace()
  return useQuery({
    queryKey: [organizationId, reports.area, 'report rows', reportID, asked],
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: async ({ signal }) => {
      const path = `/reports/${encodeURIComponent(reportID)}/rows`
      return (await client.get(path, { schema: rows, query: asked, signal })).data
    },
  })
}
