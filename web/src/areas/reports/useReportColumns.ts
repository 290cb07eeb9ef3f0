import type { ReportColumn } from '@takt/domain/areas/reports/reportColumn.ts'
import { reports } from '@takt/domain/areas/reports/reports.ts'
import { reportMetadata } from '@takt/domain/areas/reports/responses/reportMetadata.ts'
import { useQuery } from '@tanstack/react-query'
import { dataResponse } from '../../core/api/client.ts'
import { useClient, useCurrentOrganization } from '../../core/session/SessionContext.tsx'
import type { Parameters } from './parameters/parameterDraft.ts'
import { queryParameters } from './readParameters.ts'

const metadata = dataResponse(reportMetadata)
const none: readonly ReportColumn[] = []

/** The columns of a report, loaded once with its current parameters; empty while loading or after an error. */
export function useReportColumns(reportID: string, values: Parameters) {
  const client = useClient()
  const { organizationId } = useCurrentOrganization()
  const { data, error } = useQuery({
    queryKey: [organizationId, reports.area, 'report columns', reportID],
    enabled: reportID !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async ({ signal }) => {
      const path = `/reports/metadata/${encodeURIComponent(reportID)}`
      return (await client.get(path, { schema: metadata, query: queryParameters(values), signal })).data
        .columnDefinitions
    },
  })
  return { columns: data ?? none, error }
}
