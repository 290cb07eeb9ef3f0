import { type ReportDefinition, reportDefinition } from '@takt/domain/areas/reports/answers/reportDefinition.ts'
import { reports } from '@takt/domain/areas/reports/reports.ts'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { answered } from '../../core/api/client.ts'
import { awaySession, isAway } from '../../core/session/away/awaySession.ts'
import { useClient, usePlace, useSession } from '../../core/session/SessionContext.tsx'
import { isChosen } from '../../core/session/sessionUser.ts'
import { useMay } from '../../core/session/useMay.ts'
import { reportTexts as texts } from './texts.ts'
import { useSaidBriefly } from './useSaidBriefly.ts'

/**
 * The report definitions, asked for when the application is loaded and a place is known; that they could not be had is
 * said for a moment.
 */
export function useReports(): readonly ReportDefinition[] | null {
  const client = useClient()
  const { entityId, organizationId } = usePlace()
  const isDisplay = useSession(({ context }) => context.isDisplay)
  const mayRead = useMay(reports.area, 'read')
  const { data, error } = useQuery({
    queryKey: [organizationId, reports.area, 'report definitions'],
    enabled: isChosen(entityId) && isChosen(organizationId) && mayRead && !isDisplay,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async ({ signal }) => {
      const schema = answered(z.array(reportDefinition))
      return (await client.get('/reports', { schema, signal, scheme: 'Bearer' })).data
    },
  })
  // A page that goes on without a network needs no reports.
  useSaidBriefly(texts.failedToLoad, isAway(error) && awaySession(window.location.pathname) ? null : error)
  return data ?? null
}
