import type { Feed, Rates } from '@takt/domain/areas/programs/answers/programSteps.ts'
import { documentTexts as texts } from '../texts.ts'

type Say = (value: number) => string

const { feedUnits, rates: said } = texts

/** An F as the program's own words say it: a feed rate (G94, G95), with the unit of length that holds (G20, G21). */
function oneFeed({ value, length, per }: Feed, say: Say): string {
  if (per === 'inverse') return said.inverse(say(value))
  if (!length) return per ? said.noLength(`${say(value)} ${feedUnits.per[per]}`) : said.noUnit(say(value))
  const [number, unit] = length === 'inch/10' ? [value / 10, 'inch' as const] : [value, length]
  const withLength = `${say(number)} ${feedUnits.length[unit]}`
  return per ? `${withLength}${feedUnits.per[per]}` : said.noPer(withLength)
}

/** Whether the feed that is told of a step has a unit of length, and none of time: a note beneath all says so. */
export function isWithoutPer({ feeds }: Pick<Rates, 'feeds'>): boolean {
  const feed = feeds.at(-1)
  return feed !== undefined && feed.length !== null && feed.per === null
}

/** The greatest feed rate of a step; what the control computes as it is written; – where it has none. */
export function feedText({ feeds, computedFeed }: Rates, say: Say): string {
  const feed = feeds.at(-1)
  return feed ? oneFeed(feed, say) : (computedFeed ?? '–')
}

/** The greatest speed of a step: of the spindle (G97), or at the surface (G96); its unit there is that of the feeds. */
export function speedText({ feeds, speed, cuttingSpeed, computedSpeed }: Rates, say: Say): string {
  const length = feeds.find((feed) => feed.length)?.length
  const perMinute = length && (length === 'mm' ? said.metres : said.feet)
  const surface = cuttingSpeed === null ? [] : [said.surface(say(cuttingSpeed), perMinute)]
  const spindle = speed === null ? [] : [said.spindle(say(speed))]
  return [...surface, ...spindle].join(', ') || (computedSpeed ?? '–')
}
