import { reportMetadata } from '@takt/domain/areas/reports/answers/reportMetadata.ts'
import type { ReportColumn } from '@takt/domain/areas/reports/reportColumn.ts'
import { reports } from '@takt/domain/areas/reports/reports.ts'
import { useQuery } from '@tanstack/react-query'
import { answered } from '../../core/api/client.ts'
import { useClient, usePlace } from '../../core/session/SessionContext.tsx'
import type { Parameters } from './parameters/parameterDraft.ts'
import { askedParameters } from './readParameters.ts'

const metadata = answered(reportMetadata)
const none: readonly ReportColumn[] = []

/**
 * The columns of a report, asked for once with the parameters that it has then; none while they are not known, or could
 * not be had.
 */
export function useReportColumns(reportID: string, values: Parameters) {
  const client = useClient()
  const { organizationId } = usePlace()
  const { data, error } = useQuery({
    queryKey: [organizationId, reports.area, 'report columns', reportID],
    enabled: reportID !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async ({ signal }) => {
      const path = `/reports/metadata/${encodeURIComponent(reportID)}`
      return (await client.get(path, { schema: metadata, query: askedParameters(values), signal })).data
        .columnDefinitions
    },
  })
  return { columns: data ?? none, error }
}
