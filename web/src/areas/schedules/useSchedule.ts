import { resources } from '@takt/domain/areas/masterData/resources.ts'
import { scheduleExceptions } from '@takt/domain/areas/masterData/scheduleExceptions.ts'
import { schedules } from '@takt/domain/areas/masterData/schedules.ts'
import { historyEntry } from '@takt/domain/core/item/responses/history.ts'
import { rowWith } from '@takt/domain/core/item/responses/row.ts'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { dataResponse } from '../../core/api/client.ts'
import { useChangedRows } from '../../core/items/useChangedRows.ts'
import { useClient, useCurrentOrganization } from '../../core/session/SessionContext.tsx'

const scheduleRow = rowWith(schedules, ['scheduleID', 'description', 'timezone', 'shifts', 'version', 'rowId'])
export type ScheduleRow = z.output<typeof scheduleRow>

const exceptionRow = rowWith(scheduleExceptions, [
  ...(['scheduleExceptionID', 'scheduleID', 'resourceID', 'date', 'kind', 'shiftNum'] as const),
  ...(['start', 'end', 'reason', 'version'] as const),
])
export type ExceptionRow = z.output<typeof exceptionRow>

const follower = rowWith(resources, ['resourceID', 'description'])

/** The query key prefix of a schedule's data. */
export function useScheduleKey(scheduleID: string) {
  const { organizationId } = useCurrentOrganization()
  return [organizationId, 'resources', 'schedule', scheduleID]
}

/** Loads a schedule and reloads it when another user changes it. Without an ID nothing is requested. */
export function useSchedule(scheduleID: string) {
  const client = useClient()
  const query = useQuery({
    queryKey: [...useScheduleKey(scheduleID), 'row'],
    enabled: scheduleID !== '',
    queryFn: async ({ signal }) =>
      (await client.get(`/schedules/${encodeURIComponent(scheduleID)}`, { schema: dataResponse(scheduleRow), signal }))
        .data,
  })
  const row = query.data
  useChangedRows({
    type: schedules,
    isKnown: ({ rowId, version }) => !row || rowId !== row.rowId || version <= row.version,
    refresh: () => void query.refetch(),
  })
  return query
}

/** Loads its exceptions from `from` to `to` (`YYYY-MM-DD`, both inclusive), including those for a single resource. */
export function useExceptions(scheduleID: string, days: { from: string; to: string }) {
  const client = useClient()
  const query = useQuery({
    queryKey: [...useScheduleKey(scheduleID), scheduleExceptions.name, days],
    enabled: scheduleID !== '',
    queryFn: async ({ signal }) => {
      const query = {
        scheduleID,
        dateBetween: `${days.from},${days.to}`,
        orderBy: 'date:asc',
        limit: 10_000,
        ttlSecs: 0,
      }
      return (await client.get('/scheduleExceptions', { schema: dataResponse(z.array(exceptionRow)), query, signal }))
        .data
    },
  })
  useChangedRows({ type: scheduleExceptions, isKnown: () => false, refresh: () => void query.refetch() })
  return query
}

/** Loads the resources that follow it now. */
export function useFollowers(scheduleID: string) {
  const client = useClient()
  return useQuery({
    queryKey: [...useScheduleKey(scheduleID), 'followers'],
    enabled: scheduleID !== '',
    queryFn: async ({ signal }) => {
      const query = { scheduleID, orderBy: 'resourceID:asc', limit: 10_000, ttlSecs: 0 }
      return (await client.get('/resources', { schema: dataResponse(z.array(follower)), query, signal })).data
    },
  })
}

/** Loads the history of the schedule, oldest first. */
export function useScheduleHistory(scheduleID: string) {
  const client = useClient()
  return useQuery({
    queryKey: [...useScheduleKey(scheduleID), 'history'],
    queryFn: async ({ signal }) => {
      const path = `/schedules/${encodeURIComponent(scheduleID)}/history`
      return (await client.get(path, { schema: dataResponse(z.array(historyEntry)), signal })).data
    },
  })
}

/** Returns the instants (epoch ms) of planned changes of shifts or zone that are not yet in effect. */
export function usePlannedChanges(scheduleID: string): number[] {
  const { data } = useScheduleHistory(scheduleID)
  const dated = (data ?? []).flatMap(({ fields, effectiveFrom }) =>
    effectiveFrom && fields && ('shifts' in fields || 'timezone' in fields) ? [Date.parse(effectiveFrom)] : [],
  )
  return [...new Set(dated)].filter((at) => at > Date.now()).sort((a, b) => a - b)
}
