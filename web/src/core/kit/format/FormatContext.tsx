import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { formatAge, formatDifference, formatDuration } from './durationFormat.ts'
import { englishLocale } from './englishLocale.ts'
import { formatInstant, formatNear, type InstantStyle } from './instantFormat.ts'
import {
  formatAlike,
  formatCount,
  formatExact,
  formatExactMoney,
  formatExactRatio,
  formatFixed,
  formatMoney,
  formatNumber,
  formatPoints,
  formatRatio,
  formatTenths,
} from './numberFormat.ts'

/** All formats bound to one locale and zone. */
export function createFormat(place: { locale: string; timeZone: string }) {
  const { locale } = place
  return {
    ...place,
    number: (value: number | null) => formatNumber(value, locale),
    tenths: (value: number) => formatTenths(value, locale),
    count: (value: number | null) => formatCount(value, locale),
    money: (value: number, currency: string | null) => formatMoney(value, currency, locale),
    exactMoney: (value: number, currency: string | null) => formatExactMoney(value, currency, locale),
    ratio: (value: number | null) => formatRatio(value, locale),
    points: (value: number | null) => formatPoints(value, locale),
    exact: (value: number | null) => formatExact(value, locale),
    exactRatio: (value: number | null) => formatExactRatio(value, locale),
    fixed: (value: number, digits: number) => formatFixed(value, digits, locale),
    alike: (values: readonly number[]) => formatAlike(values, locale),
    duration: (secs: number | null) => formatDuration(secs, locale),
    difference: (secs: number | null) => formatDifference(secs, locale),
    age: (ms: number) => formatAge(ms, locale),
    instant: (ms: number | null, style: InstantStyle) => formatInstant(ms, style, place),
    near: (ms: number, now: number, brief?: boolean) => formatNear(ms, now, place, brief),
  }
}

export type Format = ReturnType<typeof createFormat>

const here = () =>
  createFormat({
    locale: englishLocale(navigator.language),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  })

const FormatContext = createContext<Format | null>(null)

/** Everything inside reads and writes numbers and times by this locale and zone. */
export function FormatProvider(props: { locale: string; timeZone: string; children: ReactNode }) {
  const { locale, timeZone } = props
  const format = useMemo(() => createFormat({ locale, timeZone }), [locale, timeZone])
  return <FormatContext value={format}>{props.children}</FormatContext>
}

/** The formats of this place; outside a provider those of the browser. */
export function useFormat(): Format {
  const context = useContext(FormatContext)
  return useMemo(() => context ?? here(), [context])
}
