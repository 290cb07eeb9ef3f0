import { type GivenReason, giveReason, type HeldEntry } from '@takt/domain/areas/efficiency/reasons/giveReason.ts'
import { reasonEntries } from '@takt/domain/areas/efficiency/reasons/reasonEntries.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { useKeep } from '../../../core/items/detail/useKeep.ts'
import type { Bulk } from '../../../core/items/itemClient.ts'
import { keepRows } from '../../../core/items/keepRows.ts'
import { useItemClient } from '../../../core/items/useItemClient.ts'
import { reasonTexts as texts } from './texts.ts'

/** Time of a machine, in epoch ms. */
export type MachineStretch = Interval & { resourceID: string }

const areas = [reasonEntries.area]
const iso = (at: number) => new Date(at).toISOString()

/** Instants as text, everything else as it is. */
const wired = ({ start, end, ...rest }: Partial<Interval & GivenReason>) => ({
  ...rest,
  ...(start === undefined ? {} : { start: iso(start) }),
  ...(end === undefined ? {} : { end: iso(end) }),
})
const keyed = ({ reasonEntryID, version }: HeldEntry) => ({ key: { reasonEntryID }, version })

/** What must become of a machine's entries so that the reason holds in its stretches. */
function bulkOf(resourceID: string, about: { stretches: readonly Interval[]; given: GivenReason; held: HeldEntry[] }) {
  const { add, change, remove } = giveReason(about.held, about.stretches, about.given)
  return {
    add: add.map((entry) => ({ resourceID, ...wired(entry) })),
    change: change.map(({ entry, fields }) => ({ ...keyed(entry), fields: wired(fields) })),
    remove: remove.map(keyed),
  } satisfies Bulk
}

type Said = {
  stretches: readonly MachineStretch[]
  /** How many stops those are of. */
  stops: number
  given: GivenReason
  /** The entries that meet the stretches, as they were seen. */
  held: readonly (HeldEntry & { resourceID: string })[]
}

const ofMachine = (resourceID: string) => (entry: { resourceID: string }) => entry.resourceID === resourceID

/** Says what stretches of machines' time were for, all at one go or nothing; and takes an entry away. */
export function useGiveReason(onDone: () => void) {
  const client = useItemClient(reasonEntries)
  const give = useKeep({
    work: ({ stretches, given, held }: Said) => {
      const machines = [...new Set(stretches.map(({ resourceID }) => resourceID))]
      const bulks = machines.map((resourceID) => {
        const ownStretches = stretches.filter(ofMachine(resourceID)).sort((a, b) => a.start - b.start)
        return bulkOf(resourceID, { stretches: ownStretches, given, held: held.filter(ofMachine(resourceID)) })
      })
      return keepRows(client, {
        add: bulks.flatMap(({ add }) => add),
        change: bulks.flatMap(({ change }) => change),
        remove: bulks.flatMap(({ remove }) => remove),
      })
    },
    said: ({ stops }) => texts.given(stops),
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
