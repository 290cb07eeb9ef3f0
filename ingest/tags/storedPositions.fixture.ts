import type { LocatedInterval } from '@takt/domain/areas/locating/locateTag.oracle.ts'
import { presenceIntervals } from '@takt/domain/areas/locating/presenceIntervals.ts'
import { hourMs } from '@takt/domain/areas/locating/tagHour.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { readTagHours } from './readTagHours.fixture.ts'

/** Returns the stored positions of an organization's tags, by tag, with intervals joined across hours. */
export async function storedPositions(
  client: ClickHouse,
  organizationId: number,
): Promise<Map<string, LocatedInterval[]>> {
  const hours = await readTagHours(client, { organizationId, from: 0, to: Date.now() + 2 * hourMs })
  const intervalsOf = (tagHours: typeof hours) => {
    const all: LocatedInterval[] = []
    for (const [i, hour] of tagHours.entries()) {
      const next = tagHours[i + 1]
      for (const { from, to, since, point } of presenceIntervals(
        hour,
        next?.hour === hour.hour + hourMs ? next : null,
      )) {
        const { at: _, ...position } = point
        const before = all.at(-1)
        const isSame =
          before?.to === from && before.since === since && JSON.stringify(before.point) === JSON.stringify(position)
        if (isSame) before.to = to
        else all.push({ from, to, since, point: position })
      }
    }
    return all
  }
  return new Map([...Map.groupBy(hours, ({ epc }) => epc)].map(([epc, tagHours]) => [epc, intervalsOf(tagHours)]))
}
