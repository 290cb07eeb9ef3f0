import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { formatAge, formatDifference, formatDuration } from './durationFormat.ts'
import { englishLocale } from './englishLocale.ts'
import { formatInstant, formatNear, type InstantStyle } from './instantFormat.ts'
import {
  alignedFormatter,
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

/** Creates all formats for one locale and time zone. */
export function createFormat(localeSettings: { locale: string; timeZone: string }) {
  const { locale } = localeSettings
  return {
    ...localeSettings,
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
    alike: (values: readonly number[]) => alignedFormatter(values, locale),
    duration: (secs: number | null) => formatDuration(secs, locale),
    difference: (secs: number | null) => formatDifference(secs, locale),
    age: (ms: number) => formatAge(ms, locale),
    instant: (ms: number | null, style: InstantStyle) => formatInstant(ms, style, localeSettings),
    near: (ms: number, now: number, brief?: boolean) => formatNear(ms, now, localeSettings, brief),
  }
}

export type Format = ReturnType<typeof createFormat>

const browserFormat = () =>
  createFormat({
    locale: englishLocale(navigator.language),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  })

const FormatContext = createContext<Format | null>(null)

/** Sets the locale and time zone of numbers and times for everything inside. */
export function FormatProvider(props: { locale: string; timeZone: string; children: ReactNode }) {
  const { locale, timeZone } = props
  const format = useMemo(() => createFormat({ locale, timeZone }), [locale, timeZone])
  return <FormatContext value={format}>{props.children}</FormatContext>
}

/** Returns the formats of the provider; without one, those of the browser. */
export function useFormat(): Format {
  const context = useContext(FormatContext)
  return useMemo(() => context ?? browserFormat(), [context])
}
