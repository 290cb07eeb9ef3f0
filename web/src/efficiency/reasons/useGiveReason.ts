import { type GivenReason, giveReason, type HeldEntry } from '@takt/domain/efficiency/giveReason.ts'
import { reasonEntries } from '@takt/domain/efficiency/reasonEntries.ts'
import type { Interval } from '@takt/domain/schedule/interval.ts'
import { useKeep } from '../../items/detail/useKeep.ts'
import { keepRows } from '../../items/keepRows.ts'
import { useItemClient } from '../../items/useItemClient.ts'
import { reasonTexts as texts } from './texts.ts'

const areas = [reasonEntries.area]
const iso = (at: number) => new Date(at).toISOString()

/** Instants as text, everything else as it is. */
const wired = ({ start, end, ...rest }: Partial<Interval & GivenReason>) => ({
  ...rest,
  ...(start === undefined ? {} : { start: iso(start) }),
  ...(end === undefined ? {} : { end: iso(end) }),
})
const keyed = ({ reasonEntryID, version }: HeldEntry) => ({ key: { reasonEntryID }, version })

/** Says what stretches of a machine's time were for, all at one go or nothing; and takes an entry away. */
export function useGiveReason(resourceID: string, onDone: () => void) {
  const client = useItemClient(reasonEntries)
  const give = useKeep({
    work: (said: { stretches: readonly Interval[]; given: GivenReason; held: readonly HeldEntry[] }) => {
      const { add, change, remove } = giveReason(said.held, said.stretches, said.given)
      const work = {
        add: add.map((entry) => ({ resourceID, ...wired(entry) })),
        change: change.map(({ entry, fields }) => ({ ...keyed(entry), fields: wired(fields) })),
        remove: remove.map(keyed),
      }
      return keepRows(client, work)
    },
    said: ({ stretches }) => texts.given(stretches.length),
    areas,
    onDone,
  })
  const remove = useKeep({
    work: (entry: HeldEntry) => client.remove({ reasonEntryID: entry.reasonEntryID }, { version: entry.version }),
    said: texts.removed,
    areas,
  })
  return { give, remove }
}
