import type { ToldStretch } from '@takt/domain/areas/locating/locateTag.oracle.ts'
import { placeStretches } from '@takt/domain/areas/locating/placeStretches.ts'
import { hourMs } from '@takt/domain/areas/locating/tagHour.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { readTagHours } from './readTagHours.bed.ts'

/** For tests: what is kept of an organization's tags, by tag, what goes on over the ends of hours put together. */
export async function toldStretches(client: ClickHouse, organizationId: number): Promise<Map<string, ToldStretch[]>> {
  const hours = await readTagHours(client, { organizationId, from: 0, to: Date.now() + 2 * hourMs })
  const stretchesOf = (own: typeof hours) => {
    const all: ToldStretch[] = []
    for (const [i, hour] of own.entries()) {
      const next = own[i + 1]
      for (const { from, to, since, point } of placeStretches(hour, next?.hour === hour.hour + hourMs ? next : null)) {
        const { at: _, ...spot } = point
        const before = all.at(-1)
        const isSame =
          before?.to === from && before.since === since && JSON.stringify(before.point) === JSON.stringify(spot)
        if (isSame) before.to = to
        else all.push({ from, to, since, point: spot })
      }
    }
    return all
  }
  return new Map([...Map.groupBy(hours, ({ epc }) => epc)].map(([epc, own]) => [epc, stretchesOf(own)]))
}
