import { noticesData } from '@takt/domain/areas/efficiency/answers/notices.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { answered } from '../../api/client.ts'
import { useMessaging } from '../../messaging/MessagingContext.tsx'
import { useClient, usePlace } from '../../session/SessionContext.tsx'
import { useOldFigures } from '../figures/OldFigures.tsx'
import { closedTtlSecs, refreshMs } from '../figures/useTeep.ts'

const noticesAnswer = answered(noticesData)
/** A machine that changes its state may raise or end an alert; a shift's start changes many at once. */
const burstMs = 2000
const restMs = 5000

/**
 * Alerts of a range (epoch ms, half-open), asked again every 15 s and soon after a machine changes its state, or
 * insights into it.
 */
export function useNotices(question: {
  kind: 'alerts' | 'insights'
  resourceIDs: readonly string[]
  start: number
  end: number
  enabled?: boolean
}) {
  const client = useClient()
  const { organizationId } = usePlace()
  const { kind, resourceIDs, start, end, enabled = true } = question
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
      return (await client.post('/analytics/machineNotices', { schema: noticesAnswer, signal, body })).data
    },
  })
  useOldFigures(query, { kind, resourceIDs, start, end })
  return query
}

function useStateChanges(queryKey: readonly unknown[], isLive: boolean) {
  const queries = useQueryClient()
  const { feed } = useMessaging()
  useEffect(() => {
    if (!isLive) return
    const known = new Map<number, number>()
    let timer: ReturnType<typeof setTimeout> | undefined
    let askedAt = 0
    const leave = feed.onRows(({ deviceId, state }) => {
      let isNew = false
      for (let row = 0; row < deviceId.length; row++) {
        const before = known.get(deviceId[row]!)
        known.set(deviceId[row]!, state[row]!)
        isNew ||= before !== undefined && before !== state[row]
      }
      if (!isNew || timer !== undefined) return
      timer = setTimeout(
        () => {
          timer = undefined
          askedAt = Date.now()
          void queries.invalidateQueries({ queryKey })
        },
        Math.max(burstMs, askedAt + restMs - Date.now()),
      )
    })
    return () => {
      leave()
      clearTimeout(timer)
    }
  }, [feed, queries, queryKey, isLive])
}
