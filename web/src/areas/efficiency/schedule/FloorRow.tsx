import { memo, useMemo } from 'react'
import { useTeep } from '../../../core/dashboards/figures/useTeep.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { amountsOf } from './amounts.ts'
import { CalendarCell } from './CalendarCell.tsx'
import { planDays, type wholeDays } from './planDays.ts'
import { scheduleViewTexts as texts } from './texts.ts'
import { usePlan } from './usePlan.ts'

export type NamedDay = ReturnType<typeof wholeDays>[number] & { name: string }

/**
 * A machine's days in the calendar; data is requested only while the row is mounted. Re-renders only if its data
 * changes.
 */
export const FloorRow = memo(function FloorRow(props: {
  machine: { resourceID: string; label: string }
  days: readonly NamedDay[]
  live: boolean
  place: number
  /** Index of the day that receives focus by Tab; null if it is in another row. */
  stop: number | null
  /** Visible days, from `first` up to and excluding `last`. */
  first: number
  last: number
  /** Link targets of a machine's name and its days. */
  machineHref: (machine: string) => string
  dayHref: (machine: string, day: NamedDay) => string
}) {
  const { machine, days, live } = props
  const { resourceID } = machine
  const isDrawn = (column: number) => (column >= props.first && column < props.last) || column === props.stop
  const range = { start: days[0]!.start, end: days.at(-1)!.end }
  const teep = useTeep({ resourceIDs: [resourceID], ...range, resolution: 'day', live })
  const plan = usePlan({ resourceID, ...range })
  const planned = useMemo(() => (plan.data ? planDays(plan.data, [...days]) : []), [plan.data, days])
  const buckets = useMemo(
    () => new Map(teep.data?.resources[0]?.buckets.map((bucket) => [bucket.start, bucket])),
    [teep.data],
  )
  return (
    <>
      <Box
        role="rowheader"
        sx={{
          position: 'sticky',
          left: 0,
          zIndex: 1,
          bgcolor: 'background.paper',
          px: 2,
          display: 'flex',
          alignItems: 'center',
          minWidth: 0,
          borderRight: 1,
          borderColor: 'divider',
        }}
      >
        <a
          className="machine"
          href={props.machineHref(resourceID)}
          title={machine.label}
          aria-label={texts.openMachine(resourceID)}
        >
          {machine.label}
        </a>
      </Box>
      {days.map((day, column) => (
        <Box key={day.date} role="cell" aria-colindex={column + 2} data-cell={`${props.place} ${column}`}>
          {isDrawn(column) && (
            <CalendarCell
              machine={resourceID}
              day={day}
              amounts={
                teep.data && (plan.data || plan.error) ? amountsOf(buckets.get(day.start), planned[column]) : null
              }
              exceptions={planned[column]?.exceptions ?? []}
              isStop={props.stop === column}
              href={props.dayHref(resourceID, day)}
            />
          )}
        </Box>
      ))}
    </>
  )
})
