import { resources } from '@takt/domain/areas/masterData/resources.ts'
import { scheduleExceptions } from '@takt/domain/areas/masterData/scheduleExceptions.ts'
import { schedules } from '@takt/domain/areas/masterData/schedules.ts'
import { historyEntry } from '@takt/domain/core/item/answers/history.ts'
import { rowWith } from '@takt/domain/core/item/answers/row.ts'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { answered } from '../../core/api/client.ts'
import { useChangedRows } from '../../core/items/useChangedRows.ts'
import { useClient, usePlace } from '../../core/session/SessionContext.tsx'

const scheduleRow = rowWith(schedules, ['scheduleID', 'description', 'timezone', 'shifts', 'version', 'rowId'])
export type ScheduleRow = z.output<typeof scheduleRow>

const exceptionRow = rowWith(scheduleExceptions, [
  ...(['scheduleExceptionID', 'scheduleID', 'resourceID', 'date', 'kind', 'shiftNum'] as const),
  ...(['start', 'end', 'reason', 'version'] as const),
])
export type ExceptionRow = z.output<typeof exceptionRow>

const follower = rowWith(resources, ['resourceID', 'description'])

/** The key under which everything of schedules is kept. */
export function useScheduleKey(scheduleID: string) {
  const { organizationId } = usePlace()
  return [organizationId, 'resources', 'schedule', scheduleID]
}

/** The schedule itself; asked again when somebody changed it. Nothing is asked without an id. */
export function useSchedule(scheduleID: string) {
  const client = useClient()
  const query = useQuery({
    queryKey: [...useScheduleKey(scheduleID), 'row'],
    enabled: scheduleID !== '',
    queryFn: async ({ signal }) =>
      (await client.get(`/schedules/${encodeURIComponent(scheduleID)}`, { schema: answered(scheduleRow), signal }))
        .data,
  })
  const held = query.data
  useChangedRows({
    type: schedules,
    isKnown: ({ rowId, version }) => !held || rowId !== held.rowId || version <= held.version,
    refresh: () => void query.refetch(),
  })
  return query
}

/** Its exceptions on days from `from` to `to` (`YYYY-MM-DD`, both inclusive), also those for one resource alone. */
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
      return (await client.get('/scheduleExceptions', { schema: answered(z.array(exceptionRow)), query, signal })).data
    },
  })
  useChangedRows({ type: scheduleExceptions, isKnown: () => false, refresh: () => void query.refetch() })
  return query
}

/** The resources that follow it now. */
export function useFollowers(scheduleID: string) {
  const client = useClient()
  return useQuery({
    queryKey: [...useScheduleKey(scheduleID), 'followers'],
    enabled: scheduleID !== '',
    queryFn: async ({ signal }) => {
      const query = { scheduleID, orderBy: 'resourceID:asc', limit: 10_000, ttlSecs: 0 }
      return (await client.get('/resources', { schema: answered(z.array(follower)), query, signal })).data
    },
  })
}

/** What happened to the schedule, oldest first. */
export function useScheduleHistory(scheduleID: string) {
  const client = useClient()
  return useQuery({
    queryKey: [...useScheduleKey(scheduleID), 'history'],
    queryFn: async ({ signal }) => {
      const path = `/schedules/${encodeURIComponent(scheduleID)}/history`
      return (await client.get(path, { schema: answered(z.array(historyEntry)), signal })).data
    },
  })
}

/** The instants (epoch ms) from which changes of shifts or zone are planned that do not hold yet. */
export function usePlannedChanges(scheduleID: string): number[] {
  const { data } = useScheduleHistory(scheduleID)
  const dated = (data ?? []).flatMap(({ fields, effectiveFrom }) =>
    effectiveFrom && fields && ('shifts' in fields || 'timezone' in fields) ? [Date.parse(effectiveFrom)] : [],
  )
  return [...new Set(dated)].filter((at) => at > Date.now()).sort((a, b) => a - b)
}
