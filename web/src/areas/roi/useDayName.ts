import { dayOfDate } from '@takt/domain/core/schedule/wallClock.ts'
import { useMemo } from 'react'
import { createFormat, useFormat } from '../../core/kit/format/FormatContext.tsx'

const dayMs = 86_400_000

/** Formats calendar days, given as a number (days since 1970-01-01) or `YYYY-MM-DD`; independent of the time zone. */
export function useDayName() {
  const { locale } = useFormat()
  return useMemo(() => {
    const format = createFormat({ locale, timeZone: 'UTC' })
    const ofNumber = (day: number) => format.instant(day * dayMs, 'day')
    return { ofNumber, ofDate: (date: string) => ofNumber(dayOfDate(date)), format }
  }, [locale])
}
