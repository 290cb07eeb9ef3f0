import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useTeep } from '../../core/dashboards/figures/useTeep.ts'
import { useCurrent, useCurrentKey } from '../../core/dashboards/machines/useCurrent.ts'
import { groupIds } from '../../core/dashboards/scope/dashboardSearch.ts'
import { resourcesOf, useDeviceGroups } from '../../core/dashboards/scope/deviceGroups.ts'
import { useFormat } from '../../core/kit/format/FormatContext.tsx'
import { resolveRange } from '../../core/kit/range/range.ts'
import { useNow } from '../../core/kit/useNow.ts'
import { useMessaging } from '../../core/messaging/MessagingContext.tsx'
import { floorMachines } from './floorMachines.ts'

const renewMs = 60_000
/**
 * Delay that combines bursts of job changes at the start of a shift into one request (ms); `minIntervalMs` limits the
 * requests of a large floor.
 */
const burstMs = 2000
const minIntervalMs = 15_000

/**
 * Returns today's OEE of each of the machines (empty: all) and of all of them together, for the current day of the
 * plant.
 */
function useOeeToday(resourceIDs: readonly string[], enabled: boolean) {
  const { timeZone } = useFormat()
  const { start, end } = resolveRange({ range: 'today' }, { timeZone, now: useNow(renewMs) })
  const { data } = useTeep({ resourceIDs, start, end, resolution: 'total', live: true, enabled })
  return useMemo(
    () => ({
      together: data?.total.buckets[0]?.oee ?? null,
      byResource: new Map(data?.resources.map(({ resourceID, buckets }) => [resourceID, buckets[0]?.oee ?? null])),
    }),
    [data],
  )
}

/** Refetches the current work of machines soon after a message reports a change of job, part or operator. */
function useFollowedCurrent() {
  const queries = useQueryClient()
  const { feed, onChanged } = useMessaging()
  const key = useCurrentKey()
  useEffect(() => {
    const lastContextSeq = new Map<number, number>()
    let timer: ReturnType<typeof setTimeout> | undefined
    let refreshedAt = 0
    const unsubscribe = feed.onRows(({ deviceId, contextSeq }) => {
      let isNew = false
      for (let row = 0; row < deviceId.length; row++) {
        if (lastContextSeq.get(deviceId[row]!) === contextSeq[row]) continue
        lastContextSeq.set(deviceId[row]!, contextSeq[row]!)
        isNew = true
      }
      if (!isNew || timer !== undefined) return
      const pause = Math.max(burstMs, refreshedAt + minIntervalMs - Date.now())
      timer = setTimeout(() => {
        timer = undefined
        refreshedAt = Date.now()
        void queries.invalidateQueries({ queryKey: key })
      }, pause)
    })
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
  }, [feed, queries, key])
  useEffect(
    () =>
      onChanged((_, { itemType }) => {
        if (itemType === 'jobHolds') void queries.invalidateQueries({ queryKey: key })
      }),
    [onChanged, queries, key],
  )
  return useCurrent()
}

/** Returns the data of the floor besides the live feed: machines with names, lines and jobs, and OEE today. */
export function useFloorData(groups: string | undefined) {
  const current = useFollowedCurrent()
  const deviceGroups = useDeviceGroups()
  const machines = useMemo(
    () => floorMachines(current.data ?? [], deviceGroups.data ?? [], new Set(groupIds(groups))),
    [current.data, deviceGroups.data, groups],
  )
  const { resourceIDs, names } = useMemo(() => {
    const [allGroups, ids] = [deviceGroups.data ?? [], groupIds(groups)]
    const selectedGroups = allGroups.filter(({ deviceGroupId }) => ids.includes(deviceGroupId))
    return {
      resourceIDs: resourcesOf(allGroups, ids),
      names: selectedGroups.map(({ deviceGroupName }) => deviceGroupName),
    }
  }, [deviceGroups.data, groups])
  // Groups without machines have no OEE; an empty list would return that of the whole plant.
  const oee = useOeeToday(resourceIDs, !groups || resourceIDs.length > 0)
  const isTrouble = current.isError && !current.data
  // Without the groups, none of their machines would be known.
  const isLoading = current.isPending || (groups !== undefined && deviceGroups.isPending)
  return { machines, oee, groups: names, isLoading, isTrouble }
}
