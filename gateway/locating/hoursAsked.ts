import type { TagHour } from '@takt/domain/locating/tagHour.ts'
import type { ClickHouse } from '@takt/store/clickhouse.ts'
import { streamTagHours, type TagHourRange } from '@takt/store/tagHours.ts'
import { turns } from '@takt/store/turns.ts'
import { Refusal } from '../http/refusal.ts'
import { locatingTexts as texts } from './texts.ts'

/** So many hours of tags are looked at for one answer: about a plant of 1,300 tags for 31 days. */
const mostHours = 1_000_000

/** Hours of tags, the earliest first; others have their turn in between. Refuses more than `most` of them. */
export async function* hoursAsked(client: ClickHouse, range: TagHourRange, most = mostHours): AsyncGenerator<TagHour> {
  const turn = turns()
  let count = 0
  for await (const hours of streamTagHours(client, range)) {
    count += hours.length
    if (count > most) throw new Refusal('tooLarge', texts.tooManyHours(most))
    for (const [i, hour] of hours.entries()) {
      yield hour
      if (i % 50 === 0) await turn()
    }
  }
}
