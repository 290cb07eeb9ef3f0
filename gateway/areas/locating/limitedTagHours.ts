import type { TagHour } from '@takt/domain/areas/locating/tagHour.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { streamTagHours, type TagHourRange } from '@takt/store/locating/tagHours.ts'
import { HttpError } from '../../core/http/responses/httpError.ts'
import { locatingTexts as texts } from './texts.ts'

/** Maximum number of tag hours per response: about 1,300 tags for 31 days. */
const maxHours = 1_000_000

/**
 * Yields tag hours in chunks, earliest first, yielding to the event loop in between. Throws `tooLarge` above `most`.
 */
export async function* limitedTagHours(
  client: ClickHouse,
  range: TagHourRange,
  max = maxHours,
): AsyncGenerator<readonly TagHour[]> {
  let count = 0
  for await (const hours of streamTagHours(client, range)) {
    count += hours.length
    if (count > max) throw new HttpError('tooLarge', texts.tooManyHours(max))
    yield hours
  }
}
