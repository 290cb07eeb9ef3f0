import { useNavigate, useSearch } from '@tanstack/react-router'
import { Temporal } from 'temporal-polyfill'
import { z } from 'zod'

const calendarSearch = z.object({
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
    .optional()
    .catch(undefined),
  day: z.iso.date().optional().catch(undefined),
  resource: z.string().max(50).optional().catch(undefined),
})

/**
 * Month, day and resource that the calendar shows, all of it in the address; without them this month in the schedule's
 * zone.
 */
export function useCalendarAddress(timeZone: string) {
  const search = calendarSearch.parse(useSearch({ strict: false }))
  const navigate = useNavigate()
  const today = Temporal.Now.plainDateISO(timeZone).toString()
  return {
    today,
    day: search.day ?? null,
    month: search.month ?? search.day?.slice(0, 7) ?? today.slice(0, 7),
    resource: search.resource ?? null,
    go: (change: z.input<typeof calendarSearch>) =>
      void navigate({ to: '.', search: (before) => ({ ...before, ...change }) as typeof before, replace: true }),
  }
}
