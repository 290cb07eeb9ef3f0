import { type Payback, payback } from '@takt/domain/areas/roi/payback.ts'
import type { TelemetryData } from '@takt/domain/areas/roi/responses/telemetry.ts'
import { type ReturnPoint, returnCourse, returnOf } from '@takt/domain/areas/roi/returnCourse.ts'
import { sumTelemetry } from '@takt/domain/areas/roi/sumTelemetry.ts'
import { dayOfDate, wallClock } from '@takt/domain/core/schedule/wallClock.ts'

/** A setting that is required for a return. */
export type Missing = 'wage' | 'investedOn' | 'cost' | 'currency'

type Settings = TelemetryData['settings']

export function missingOf(settings: Settings): Missing[] {
  const {
    roiWagePerHour: wage,
    roiInvestment: investment,
    roiCostPerMonth: monthly,
    roiInvestedOn,
    currency,
  } = settings
  return [
    ...(wage === null ? (['wage'] as const) : []),
    ...(roiInvestedOn === null ? (['investedOn'] as const) : []),
    ...((investment ?? 0) + (monthly ?? 0) > 0 ? [] : (['cost'] as const)),
    ...(currency === null ? (['currency'] as const) : []),
  ]
}

/** The return from the investment to the last day of a range; money in the organization's currency. */
export type ReturnToDate = {
  course: readonly ReturnPoint[]
  benefit: number
  cost: number
  minutes: number
  ratio: number | null
  payback: Payback
}

/**
 * Calculates the return of the counts from the investment to `end` (epoch ms, exclusive); null if a required setting is
 * missing or the investment is later.
 */
export function returnToDate({ telemetry, settings, timezone }: TelemetryData, end: number): ReturnToDate | null {
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
  const minutes = [...byDay.values()].reduce((total, saved) => total + saved.minutes, 0)
  return { course, ...last, minutes, ratio: returnOf(last), payback: payback(course) }
}
