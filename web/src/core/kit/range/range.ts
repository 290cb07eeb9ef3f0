import { isRangeName, type RangeName } from '@takt/domain/areas/efficiency/address/rangeNames.ts'
import { Temporal } from 'temporal-polyfill'
import { z } from 'zod'

const instant = z.string().refine((text) => Number.isFinite(Date.parse(text)))

/** A range in the address; an unknown one means today, and stays in the address so that it can be reported. */
export const rangeSearch = z.object({
  range: z.string().max(50).optional().catch(undefined),
  from: instant.optional().catch(undefined),
  to: instant.optional().catch(undefined),
})
export type RangeSearch = z.output<typeof rangeSearch>

const isSpan = ({ from, to }: RangeSearch) => Date.parse(from ?? '') < Date.parse(to ?? '')

/** Half-open, epoch ms. `end` may be in the future: metrics are clipped to now, and the range is `live`. */
export type Range = { name: RangeName; start: number; end: number; live: boolean }

export type Clock = {
  timeZone: string
  now: number
  /** Started shift occurrences, by start; without any, the shift ranges mean today. */
  shifts?: readonly { start: number; end: number }[]
  /** True if a range may start in the future, as those of plans; otherwise such a range means today. */
  isFutureShown?: boolean
}

/** Why the range of an address cannot be shown: its name is unknown, its end precedes its start, or it is to come. */
export type RangeProblem = { kind: 'unknown' | 'order' | 'future'; name: string }

/** Returns why the range of the address cannot be shown, and today is shown instead; null if it can be shown. */
export function rangeProblem(search: RangeSearch, clock: Clock): RangeProblem | null {
  const { range: name } = search
  if (name === undefined) return null
  if (!isRangeName(name)) return { kind: 'unknown', name }
  if (name !== 'custom') return null
  if (!isSpan(search)) return { kind: 'order', name }
  return !clock.isFutureShown && Date.parse(search.from ?? '') > clock.now ? { kind: 'future', name } : null
}

export const daysOf = { today: 1, yesterday: 1, '7d': 7, '30d': 30, '90d': 90, '365d': 365 } as const

/** Returns the current occurrence, otherwise the last one; for `lastShift` the one before it. */
const shiftOf = (shifts: NonNullable<Clock['shifts']>, now: number, name: 'shift' | 'lastShift') => {
  const started = shifts.filter(({ start }) => start <= now)
  return started.at(name === 'shift' ? -1 : -2)
}

/** Resolves a range to instants in the time zone at this moment. Days start at their first instant; weeks on Monday. */
export function resolveRange(search: RangeSearch, clock: Clock): Range {
  const name = search.range !== undefined && isRangeName(search.range) ? search.range : 'today'
  const zonedNow = Temporal.Instant.fromEpochMilliseconds(clock.now).toZonedDateTimeISO(clock.timeZone)
  const today = zonedNow.startOfDay()
  const span = (start: Temporal.ZonedDateTime, end: Temporal.ZonedDateTime): Range => ({
    name,
    start: start.epochMilliseconds,
    end: end.epochMilliseconds,
    live: end.epochMilliseconds > clock.now,
  })
  const tomorrow = today.add({ days: 1 })
  const monday = today.subtract({ days: today.dayOfWeek - 1 })
  const first = today.with({ day: 1 })
  switch (name) {
    case 'shift':
    case 'lastShift': {
      const shift = shiftOf(clock.shifts ?? [], clock.now, name)
      if (shift) return { name, start: shift.start, end: shift.end, live: shift.end > clock.now }
      return { ...span(today, tomorrow), name: 'today' }
    }
    case 'yesterday':
      return span(today.subtract({ days: 1 }), today)
    case '7d':
    case '30d':
    case '90d':
    case '365d':
      return span(today.subtract({ days: daysOf[name] - 1 }), tomorrow)
    case 'week':
      return span(monday, monday.add({ days: 7 }))
    case 'lastWeek':
      return span(monday.subtract({ days: 7 }), monday)
    case 'month':
      return span(first, first.add({ months: 1 }))
    case 'lastMonth':
      return span(first.subtract({ months: 1 }), first)
    case '24h': {
      const minute = zonedNow.round({ smallestUnit: 'minute', roundingMode: 'floor' })
      return { ...span(minute.subtract({ hours: 24 }), minute.add({ minutes: 1 })), live: true }
    }
    case 'custom': {
      if (rangeProblem(search, clock)) return { ...span(today, tomorrow), name: 'today' }
      const end = Date.parse(search.to ?? '')
      return { name, start: Date.parse(search.from ?? ''), end, live: end > clock.now }
    }
    default:
      return span(today, tomorrow)
  }
}
