import {
  assignReason,
  type EnteredReason,
  type ExistingEntry,
} from '@takt/domain/areas/efficiency/reasons/assignReason.ts'
import { reasonEntries } from '@takt/domain/areas/efficiency/reasons/reasonEntries.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { useSaveMutation } from '../../../core/items/detail/useSaveMutation.ts'
import type { Bulk } from '../../../core/items/itemClient.ts'
import { useItemClient } from '../../../core/items/useItemClient.ts'
import { writeRows } from '../../../core/items/writeRows.ts'
import { reasonTexts as texts } from './texts.ts'
import type { useExistingReasons } from './useExistingReasons.ts'

/** An interval of a machine, in epoch ms. */
export type MachineInterval = Interval & { resourceID: string }

const areas = [reasonEntries.area]
const iso = (at: number) => new Date(at).toISOString()

/** Converts instants to text and leaves other fields unchanged. */
const wired = ({ start, end, ...rest }: Partial<Interval & EnteredReason>) => ({
  ...rest,
  ...(start === undefined ? {} : { start: iso(start) }),
  ...(end === undefined ? {} : { end: iso(end) }),
})
const keyed = ({ reasonEntryID, version }: ExistingEntry) => ({ key: { reasonEntryID }, version })

/** Returns the changes to a machine's entries that apply the reason to its intervals. */
function bulkOf(
  resourceID: string,
  about: { stretches: readonly Interval[]; input: EnteredReason; existing: ExistingEntry[] },
) {
  const { add, change, remove } = assignReason(about.existing, about.stretches, about.input)
  return {
    add: add.map((entry) => ({ resourceID, ...wired(entry) })),
    change: change.map(({ entry, fields }) => ({ ...keyed(entry), fields: wired(fields) })),
    remove: remove.map(keyed),
  } satisfies Bulk
}

type SaveInput = {
  stretches: readonly MachineInterval[]
  /** Number of stops that the intervals belong to. */
  stops: number
  input: EnteredReason
  /** Query of the existing entries; saving waits until they are read. */
  entries: ReturnType<typeof useExistingReasons>
}

const ofMachine = (resourceID: string) => (entry: { resourceID: string }) => entry.resourceID === resourceID

/** Returns actions that save the reason of machine intervals, all or nothing, and that remove an entry. */
export function useSaveReasons(onSaved: () => void) {
  const client = useItemClient(reasonEntries)
  const saveAction = useSaveMutation({
    work: async ({ stretches: intervals, input, entries }: SaveInput) => {
      const stored = entries.data ?? (await entries.refetch({ throwOnError: true })).data!
      const machines = [...new Set(intervals.map(({ resourceID }) => resourceID))]
      const bulks = machines.map((resourceID) => {
        const ownIntervals = intervals.filter(ofMachine(resourceID)).sort((a, b) => a.start - b.start)
        const overlaps = (entry: Interval) =>
          ownIntervals.some(({ start, end }) => entry.start < end && entry.end > start)
        const existing = stored.filter(ofMachine(resourceID)).filter(overlaps)
        return bulkOf(resourceID, { stretches: ownIntervals, input, existing })
      })
      return writeRows(client, {
        add: bulks.flatMap(({ add }) => add),
        change: bulks.flatMap(({ change }) => change),
        remove: bulks.flatMap(({ remove }) => remove),
      })
    },
    message: ({ stops }) => texts.saved(stops),
    areas,
    onDone: onSaved,
  })
  const remove = useSaveMutation({
    work: (entry: ExistingEntry) => client.remove({ reasonEntryID: entry.reasonEntryID }, { version: entry.version }),
    message: texts.removed,
    areas,
  })
  return { give: saveAction, remove }
}
