import { reports } from '@takt/domain/areas/reports/reports.ts'
import { type ReportDefinition, reportDefinition } from '@takt/domain/areas/reports/responses/reportDefinition.ts'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { dataResponse } from '../../core/api/client.ts'
import { isServerUnreachable, readOfflineSession } from '../../core/session/away/offlineSession.ts'
import { useClient, useCurrentOrganization, useSession } from '../../core/session/SessionContext.tsx'
import { isSelectedId } from '../../core/session/sessionUser.ts'
import { useMay } from '../../core/session/useMay.ts'
import { reportTexts as texts } from './texts.ts'
import { useBriefErrorNotice } from './useBriefErrorNotice.ts'

/**
 * The report definitions, loaded once the application has started and an organization is selected; null until then. A
 * failure is shown briefly.
 */
export function useReports(): readonly ReportDefinition[] | null {
  const client = useClient()
  const { entityId, organizationId } = useCurrentOrganization()
  const isDisplay = useSession(({ context }) => context.isDisplay)
  const mayRead = useMay(reports.area, 'read')
  const { data, error } = useQuery({
    queryKey: [organizationId, reports.area, 'report definitions'],
    enabled: isSelectedId(entityId) && isSelectedId(organizationId) && mayRead && !isDisplay,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async ({ signal }) => {
      const schema = dataResponse(z.array(reportDefinition))
      return (await client.get('/reports', { schema, signal, scheme: 'Bearer' })).data
    },
  })
  // A page that works offline needs no reports.
  useBriefErrorNotice(
    texts.failedToLoad,
    isServerUnreachable(error) && readOfflineSession(window.location.pathname) ? null : error,
  )
  return data ?? null
}
