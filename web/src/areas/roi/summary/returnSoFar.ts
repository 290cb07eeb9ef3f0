import type { TelemetryData } from '@takt/domain/areas/roi/answers/telemetry.ts'
import { type Payback, payback } from '@takt/domain/areas/roi/payback.ts'
import { type ReturnPoint, returnCourse, returnOf } from '@takt/domain/areas/roi/returnCourse.ts'
import { sumTelemetry } from '@takt/domain/areas/roi/sumTelemetry.ts'
import { dayOfDate, wallClock } from '@takt/domain/core/schedule/wallClock.ts'

/** What must be set before there is a return. */
export type Missing = 'wage' | 'investedOn' | 'cost' | 'currency'

type Settings = TelemetryData['settings']

export function missingOf(settings: Settings): Missing[] {
  const { roiWagePerHour: wage, roiInvestment: once, roiCostPerMonth: monthly, roiInvestedOn, currency } = settings
  return [
    ...(wage === null ? (['wage'] as const) : []),
    ...(roiInvestedOn === null ? (['investedOn'] as const) : []),
    ...((once ?? 0) + (monthly ?? 0) > 0 ? [] : (['cost'] as const)),
    ...(currency === null ? (['currency'] as const) : []),
  ]
}

/** The return from the investment up to the last day of a range; money in the organization's currency. */
export type ReturnSoFar = {
  course: readonly ReturnPoint[]
  benefit: number
  cost: number
  minutes: number
  ratio: number | null
  payback: Payback
}

/**
 * Reckons the return of what was counted since the investment up to `end` (epoch ms, not included); null while it takes
 * a setting that is not there, or the investment lies later.
 */
export function returnSoFar({ telemetry, settings, timezone }: TelemetryData, end: number): ReturnSoFar | null {
  const { roiWagePerHour: wagePerHour, roiInvestedOn: investedOn } = settings
  if (wagePerHour === null || investedOn === null) return null
  const byDay = sumTelemetry(telemetry, settings.roiMinutes, ({ day }) => day)
  const course = returnCourse({
    fromDay: dayOfDate(investedOn),
    toDay: wallClock(timezone).dayOf(end - 1),
    minutesOn: new Map([...byDay].map(([day, { minutes }]) => [day, minutes])),
    wagePerHour,
    investment: settings.roiInvestment ?? 0,
    costPerMonth: settings.roiCostPerMonth ?? 0,
  })
  const last = course.at(-1)
  if (!last) return null
  const minutes = [...byDay.values()].reduce((sum, spared) => sum + spared.minutes, 0)
  return { course, ...last, minutes, ratio: returnOf(last), payback: payback(course) }
}
