import type { TagState } from '@takt/domain/areas/locating/locateTag.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { readRows } from '@takt/store/clickhouse/rowBinary/readRows.ts'

/** What is kept of hours of tags, by tag and hour: the state that they ended with, as it is written. */
export type KeptStates = ReadonlyMap<string, ReadonlyMap<number, string>>

/** A state as it is written; '' where the tag was nowhere. */
export const writeState = (state: TagState | null): string => (state === null ? '' : JSON.stringify(state))

/** The other way round: what was written by ourselves. */
export const readState = (text: string | undefined): TagState | null => (text ? (JSON.parse(text) as TagState) : null)

/** The states that tags ended these hours with; an hour that is not kept is not among them. */
export async function keptStates(
  client: ClickHouse,
  asked: { organizationId: number; epcs: readonly string[]; hours: readonly number[]; signal?: AbortSignal },
): Promise<KeptStates> {
  const { organizationId, epcs, hours, signal } = asked
  const states = new Map<string, Map<number, string>>()
  const query = `SELECT epc, toUnixTimestamp(hour), state FROM tag_hour FINAL
    PREWHERE organization_id = {organization:UInt32} AND epc IN {epcs:Array(String)}
      AND hour IN (${hours.map((hour) => `toDateTime(${Math.floor(hour / 1000)})`).join(', ')})`
  const rows = readRows(client, {
    query,
    params: { organization: organizationId, epcs },
    row: (reader) => ({ epc: reader.text(), hour: reader.uint32() * 1000, state: reader.text() }),
    signal,
  })
  for await (const found of rows)
    for (const { epc, hour, state } of found) {
      const known = states.get(epc)
      if (known) known.set(hour, state)
      else states.set(epc, new Map([[hour, state]]))
    }
  return states
}
