import type { Feed, Rates } from '@takt/domain/areas/programs/responses/programSteps.ts'
import { documentTexts as texts } from '../texts.ts'

type NumberFormatter = (value: number) => string

const { feedUnits, rates: rateTexts } = texts

/** Formats an F word as a feed rate (G94, G95) in the unit of length in effect (G20, G21). */
function formatFeed({ value, length, per }: Feed, format: NumberFormatter): string {
  if (per === 'inverse') return rateTexts.inverse(format(value))
  if (!length)
    return per ? rateTexts.noLength(`${format(value)} ${feedUnits.per[per]}`) : rateTexts.noUnit(format(value))
  const [number, unit] = length === 'inch/10' ? [value / 10, 'inch' as const] : [value, length]
  const withLength = `${format(number)} ${feedUnits.length[unit]}`
  return per ? `${withLength}${feedUnits.per[per]}` : rateTexts.noPer(withLength)
}

/** True if the feed of a step has a unit of length but none of time; a note below all steps mentions this. */
export function isWithoutPer({ feeds }: Pick<Rates, 'feeds'>): boolean {
  const feed = feeds.at(-1)
  return feed !== undefined && feed.length !== null && feed.per === null
}

/** Formats the maximum feed rate of a step; one computed by the control as written; – if there is none. */
export function feedText({ feeds, computedFeed }: Rates, format: NumberFormatter): string {
  const feed = feeds.at(-1)
  return feed ? formatFeed(feed, format) : (computedFeed ?? '–')
}

/** Formats the maximum speed of a step: of the spindle (G97), or at the surface (G96) in the unit of the feeds. */
export function speedText({ feeds, speed, cuttingSpeed, computedSpeed }: Rates, format: NumberFormatter): string {
  const length = feeds.find((feed) => feed.length)?.length
  const perMinute = length && (length === 'mm' ? rateTexts.metres : rateTexts.feet)
  const surface = cuttingSpeed === null ? [] : [rateTexts.surface(format(cuttingSpeed), perMinute)]
  const spindle = speed === null ? [] : [rateTexts.spindle(format(speed))]
  return [...surface, ...spindle].join(', ') || (computedSpeed ?? '–')
}
