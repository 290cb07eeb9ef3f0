import { Temporal } from 'temporal-polyfill'
import { z } from 'zod'

/** Ranges that people pick by name; `custom` carries its own start and end. */
export const rangeNames = ['today', 'yesterday', '24h', 'week', '7d', '30d', 'month', 'custom'] as const
export type RangeName = (typeof rangeNames)[number]

const instant = z.string().refine((text) => Number.isFinite(Date.parse(text)))

/** A range as the address holds it; what cannot be read is today. */
export const rangeSearch = z.object({
  range: z.enum(rangeNames).optional().catch(undefined),
  from: instant.optional().catch(undefined),
  to: instant.optional().catch(undefined),
})
export type RangeSearch = z.output<typeof rangeSearch>

/** Half-open, epoch ms. `end` may lie ahead: figures are clipped to now, and then the range is `live`. */
export type Range = { name: RangeName; start: number; end: number; live: boolean }

type Clock = { timeZone: string; now: number }

const daysOf = { today: 1, yesterday: 1, '7d': 7, '30d': 30 } as const

/** The instants a picked range means in this zone at this moment. Days start at their first instant; weeks on Monday. */
export function resolveRange(search: RangeSearch, clock: Clock): Range {
  const name = search.range ?? 'today'
  const here = Temporal.Instant.fromEpochMilliseconds(clock.now).toZonedDateTimeISO(clock.timeZone)
  const today = here.startOfDay()
  const span = (start: Temporal.ZonedDateTime, end: Temporal.ZonedDateTime): Range => ({
    name,
    start: start.epochMilliseconds,
    end: end.epochMilliseconds,
    live: end.epochMilliseconds > clock.now,
  })
  const tomorrow = today.add({ days: 1 })
  switch (name) {
    case 'yesterday':
      return span(today.subtract({ days: 1 }), today)
    case '7d':
    case '30d':
      return span(today.subtract({ days: daysOf[name] - 1 }), tomorrow)
    case 'week': {
      const monday = today.subtract({ days: today.dayOfWeek - 1 })
      return span(monday, monday.add({ days: 7 }))
    }
    case 'month': {
      const first = today.with({ day: 1 })
      return span(first, first.add({ months: 1 }))
    }
    case '24h': {
      const minute = here.round({ smallestUnit: 'minute', roundingMode: 'floor' })
      return { ...span(minute.subtract({ hours: 24 }), minute.add({ minutes: 1 })), live: true }
    }
    case 'custom': {
      const start = Date.parse(search.from ?? '')
      const end = Date.parse(search.to ?? '')
      if (start < end) return { name, start, end, live: end > clock.now }
      return { ...span(today, tomorrow), name: 'today' }
    }
    default:
      return span(today, tomorrow)
  }
}

/**
 * What a range is compared with: the calendar's one before it, as much of it as has passed of this one (today until 10:00 with yesterday until
 * 10:00); a custom range with the stretch of the same length before it.
 */
export function previousRange(range: Range, clock: Clock): { start: number; end: number } {
  const until = Math.min(range.end, clock.now)
  if (range.name === 'custom' || range.name === '24h')
    return { start: range.start - (until - range.start), end: range.start }
  const back = range.name === 'month' ? { months: 1 } : { days: range.name === 'week' ? 7 : daysOf[range.name] }
  const shift = (ms: number) =>
    Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(clock.timeZone).subtract(back).epochMilliseconds
  const end = range.name === 'month' ? Math.min(shift(until), range.start) : shift(until)
  return { start: shift(range.start), end }
}
