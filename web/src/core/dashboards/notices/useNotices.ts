import { noticesData } from '@takt/domain/areas/efficiency/responses/notices.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { dataResponse } from '../../api/client.ts'
import { useMessaging } from '../../messaging/MessagingContext.tsx'
import { useClient, useCurrentOrganization } from '../../session/SessionContext.tsx'
import { useStaleMetrics } from '../figures/StaleMetrics.tsx'
import { closedTtlSecs, refreshMs } from '../figures/useTeep.ts'

const noticesResponse = dataResponse(noticesData)
/**
 * Delay that groups state changes: a change may start or end an alert, and a shift start changes many machines at once.
 */
const burstMs = 2000
const minIntervalMs = 5000

/**
 * Loads alerts of a range (epoch ms, half-open), every 15 s and soon after a machine changes its state, or insights
 * about the range.
 */
export function useNotices(input: {
  kind: 'alerts' | 'insights'
  resourceIDs: readonly string[]
  start: number
  end: number
  enabled?: boolean
}) {
  const client = useClient()
  const { organizationId } = useCurrentOrganization()
  const { kind, resourceIDs, start, end, enabled = true } = input
  const queryKey = useMemo(
    () => [organizationId, 'dashboards', 'notices', { kind, resourceIDs, start, end }],
    [organizationId, kind, resourceIDs, start, end],
  )
  const isLive = kind === 'alerts'
  useStateChanges(queryKey, isLive)
  const query = useQuery({
    queryKey,
    enabled,
    placeholderData: keepPreviousData,
    refetchInterval: isLive ? refreshMs : closedTtlSecs * 1000,
    queryFn: async ({ signal }) => {
      const body = {
        resourceIDs,
        startDate: new Date(start).toISOString(),
        endDate: new Date(end).toISOString(),
        resolution: 'day',
        ttlSecs: closedTtlSecs,
        include: kind === 'alerts' ? ['alerts', 'ended'] : [kind],
      }
      return (await client.post('/analytics/machineNotices', { schema: noticesResponse, signal, body })).data
    },
  })
  useStaleMetrics(query, { kind, resourceIDs, start, end })
  return query
}

function useStateChanges(queryKey: readonly unknown[], isLive: boolean) {
  const queries = useQueryClient()
  const { feed } = useMessaging()
  useEffect(() => {
    if (!isLive) return
    const lastStates = new Map<number, number>()
    let timer: ReturnType<typeof setTimeout> | undefined
    let requestedAt = 0
    const unsubscribe = feed.onRows(({ deviceId, state }) => {
      let isNew = false
      for (let row = 0; row < deviceId.length; row++) {
        const before = lastStates.get(deviceId[row]!)
        lastStates.set(deviceId[row]!, state[row]!)
        isNew ||= before !== undefined && before !== state[row]
      }
      if (!isNew || timer !== undefined) return
      timer = setTimeout(
        () => {
          timer = undefined
          requestedAt = Date.now()
          void queries.invalidateQueries({ queryKey })
        },
        Math.max(burstMs, requestedAt + minIntervalMs - Date.now()),
      )
    })
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
  }, [feed, queries, queryKey, isLive])
}
