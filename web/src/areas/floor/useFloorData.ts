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
 * Jobs change in bursts at a shift's edge: one question answers for all of them, and a large floor is not asked all the
 * time.
 */
const burstMs = 2000
const restMs = 15_000

/** Today's OEE of each of these machines (none: all) and of all of them together, in the plant's own day. */
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

/** Asks anew what machines work on soon after a frame said that a job, part or operator changed. */
function useFollowedCurrent() {
  const queries = useQueryClient()
  const { feed, onChanged } = useMessaging()
  const key = useCurrentKey()
  useEffect(() => {
    const known = new Map<number, number>()
    let timer: ReturnType<typeof setTimeout> | undefined
    let askedAt = 0
    const leave = feed.onRows(({ deviceId, contextSeq }) => {
      let isNew = false
      for (let row = 0; row < deviceId.length; row++) {
        if (known.get(deviceId[row]!) === contextSeq[row]) continue
        known.set(deviceId[row]!, contextSeq[row]!)
        isNew = true
      }
      if (!isNew || timer !== undefined) return
      const pause = Math.max(burstMs, askedAt + restMs - Date.now())
      timer = setTimeout(() => {
        timer = undefined
        askedAt = Date.now()
        void queries.invalidateQueries({ queryKey: key })
      }, pause)
    })
    return () => {
      leave()
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

/** Everything the floor shows beside the frames: machines with names, lines and jobs, and OEE today. */
export function useFloorData(groups: string | undefined) {
  const current = useFollowedCurrent()
  const deviceGroups = useDeviceGroups()
  const machines = useMemo(
    () => floorMachines(current.data ?? [], deviceGroups.data ?? [], new Set(groupIds(groups))),
    [current.data, deviceGroups.data, groups],
  )
  const { resourceIDs, names } = useMemo(() => {
    const [known, ids] = [deviceGroups.data ?? [], groupIds(groups)]
    const chosen = known.filter(({ deviceGroupId }) => ids.includes(deviceGroupId))
    return { resourceIDs: resourcesOf(known, ids), names: chosen.map(({ deviceGroupName }) => deviceGroupName) }
  }, [deviceGroups.data, groups])
  // Of groups that hold no machine there is no figure, least of all that of the plant.
  const oee = useOeeToday(resourceIDs, !groups || resourceIDs.length > 0)
  const isTrouble = current.isError && !current.data
  return { machines, oee, groups: names, isLoading: current.isPending, isTrouble }
}
