import { scheduleExceptions } from '@takt/domain/masterData/scheduleExceptions.ts'
import { scheduleShifts } from '@takt/domain/masterData/scheduleShifts.ts'
import { schedules } from '@takt/domain/masterData/schedules.ts'
import { exceptionKinds } from '@takt/domain/schedule/schedule.ts'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { answered } from '../api/client.ts'
import { useChangedRows } from '../items/useChangedRows.ts'
import { useClient, usePlace } from '../session/SessionContext.tsx'

const scheduleRow = z.looseObject({
  scheduleID: z.string(),
  description: z.string().nullable(),
  timezone: z.string().nullable(),
  shifts: scheduleShifts,
  version: z.number(),
  rowId: z.string(),
})
export type ScheduleRow = z.output<typeof scheduleRow>

const exceptionRow = z.looseObject({
  scheduleExceptionID: z.number(),
  scheduleID: z.string(),
  resourceID: z.string().nullable(),
  date: z.string(),
  kind: z.enum(exceptionKinds),
  shiftNum: z.number().nullable(),
  start: z.string().nullable(),
  end: z.string().nullable(),
  reason: z.string().nullable(),
  version: z.number(),
})
export type ExceptionRow = z.output<typeof exceptionRow>

const historyEntry = z.looseObject({
  fields: z.looseObject({ shifts: z.array(z.unknown()).optional(), timezone: z.string().nullish() }).nullable(),
  effectiveFrom: z.string().nullable(),
})

const follower = z.looseObject({ resourceID: z.string(), description: z.string().nullable() })

/** The key under which everything of schedules is kept. */
export function useScheduleKey(scheduleID: string) {
  const { organizationId } = usePlace()
  return [organizationId, 'resources', 'schedule', scheduleID]
}

/** The schedule itself; asked again when somebody changed it. */
export function useSchedule(scheduleID: string) {
  const client = useClient()
  const query = useQuery({
    queryKey: [...useScheduleKey(scheduleID), 'row'],
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
    queryFn: async ({ signal }) => {
      const query = { scheduleID, orderBy: 'resourceID:asc', limit: 10_000, ttlSecs: 0 }
      return (await client.get('/resources', { schema: answered(z.array(follower)), query, signal })).data
    },
  })
}

/** The instants (epoch ms) from which changes of shifts or zone are planned that do not hold yet. */
export function usePlannedChanges(scheduleID: string) {
  const client = useClient()
  return useQuery({
    queryKey: [...useScheduleKey(scheduleID), 'planned'],
    queryFn: async ({ signal }) => {
      const path = `/schedules/${encodeURIComponent(scheduleID)}/history`
      const { data } = await client.get(path, { schema: answered(z.array(historyEntry)), signal })
      const dated = data.flatMap(({ fields, effectiveFrom }) =>
        effectiveFrom && fields && ('shifts' in fields || 'timezone' in fields) ? [Date.parse(effectiveFrom)] : [],
      )
      return [...new Set(dated)].filter((at) => at > Date.now()).sort((a, b) => a - b)
    },
  })
}
