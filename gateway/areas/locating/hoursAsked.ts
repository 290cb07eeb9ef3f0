import type { TagHour } from '@takt/domain/areas/locating/tagHour.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { streamTagHours, type TagHourRange } from '@takt/store/locating/tagHours.ts'
import { Refusal } from '../../core/http/responses/refusal.ts'
import { locatingTexts as texts } from './texts.ts'

/** So many hours of tags are looked at for one answer: about a plant of 1,300 tags for 31 days. */
const mostHours = 1_000_000

/** Hours of tags, the earliest first, some at a time; others have their turn in between. Refuses more than `most`. */
export async function* hoursAsked(
  client: ClickHouse,
  range: TagHourRange,
  most = mostHours,
): AsyncGenerator<readonly TagHour[]> {
  let count = 0
  for await (const hours of streamTagHours(client, range)) {
    count += hours.length
    if (count > most) throw new Refusal('tooLarge', texts.tooManyHours(most))
    yield hours
  }
}
