import { withRecomputing } from '@takt/domain/areas/efficiency/responses/recomputing.ts'
import { type Query, useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useCurrentOrganization } from '../../session/SessionContext.tsx'

const againMs = 2000

const recomputingOf = ({ state }: Query) => withRecomputing.safeParse(state.data).data?.recomputing

/** The time range of visible metrics that are being recomputed, and since when (epoch ms); null if there are none. */
export type VisibleRecomputing = { since: number | null; from: number; to: number }

/**
 * Returns the recomputation that the visible responses report. While one reports it, it is reloaded every two seconds;
 * when it is completed, all metrics are reloaded. The state comes with the response, however short it lasts: metrics
 * that are about to change are never shown as final.
 */
export function useRecomputing(): VisibleRecomputing | null {
  const queries = useQueryClient()
  const { organizationId } = useCurrentOrganization()
  // Renders again with every response.
  useIsFetching()
  const activeQueries = queries.getQueryCache().findAll({ queryKey: [organizationId, 'dashboards'], type: 'active' })
  const recomputations = activeQueries.flatMap((query) => recomputingOf(query) ?? [])
  const isRecomputing = recomputations.length > 0
  useEffect(() => {
    if (!isRecomputing) return
    const queryKey = [organizationId, 'dashboards']
    const refetch = () =>
      queries.refetchQueries({ queryKey, type: 'active', predicate: (query) => !!recomputingOf(query) })
    const timer = setInterval(() => void refetch(), againMs)
    return () => {
      clearInterval(timer)
      void queries.invalidateQueries({ queryKey })
    }
  }, [isRecomputing, queries, organizationId])
  if (!isRecomputing) return null
  const since = recomputations.flatMap((entry) => (entry.since === null ? [] : Date.parse(entry.since)))
  return {
    since: since.length > 0 ? Math.min(...since) : null,
    from: Math.min(...recomputations.map(({ from }) => Date.parse(from))),
    to: Math.max(...recomputations.map(({ to }) => Date.parse(to))),
  }
}
