import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { useTeep, useTeepColumns } from '../../../core/dashboards/figures/useTeep.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { useIsPlaceholderShown } from '../../../core/kit/Unhurried.tsx'
import type { NamedDay } from './FloorRow.tsx'
import { missedHours, unscheduledRuns } from './hourIntervals.ts'
import { IntervalList } from './IntervalList.tsx'
import { MachineCalendar } from './MachineCalendar.tsx'
import { planDays } from './planDays.ts'
import { scheduleViewTexts as texts } from './texts.ts'
import type { usePlan } from './usePlan.ts'

/**
 * Schedule of one machine, day by day, with planned and actual time, followed by unscheduled running and missed planned
 * time.
 */
export function MachineSchedule(props: {
  machine: { resourceID: string; label: string }
  days: readonly NamedDay[]
  plan: ReturnType<typeof usePlan>
  live: boolean
  now: number
}) {
  const { machine, days, plan, live, now } = props
  const { timeZone } = useFormat()
  const range = { start: days[0]!.start, end: days.at(-1)!.end }
  const query = { resourceIDs: [machine.resourceID], ...range, live }
  const hourly = useTeepColumns({ ...query, resolution: 'hour' })
  const daily = useTeep({ ...query, resolution: 'day' })
  const planned = useMemo(() => (plan.data ? planDays(plan.data, [...days]) : null), [plan.data, days])
  const totals = useMemo(
    () => new Map(daily.data?.resources[0]?.buckets.map((bucket) => [bucket.start, bucket])),
    [daily.data],
  )
  const hours = useMemo(() => hourly.data?.machines[0]?.buckets(), [hourly.data])
  const outside = useMemo(() => unscheduledRuns(hours ?? []), [hours])
  const missed = useMemo(() => missedHours(hours ?? []), [hours])
  const isLoading = useIsPlaceholderShown(!planned || !hours || !daily.data)
  const problem = plan.error ?? hourly.error ?? daily.error
  // The frame of the view shows the error.
  if (problem) return null
  if (isLoading || !planned || !hours) return <Skeleton variant="rounded" height={420} />
  return (
    <>
      {plan.data?.schedules.length === 0 && <Typography color="textSecondary">{texts.noSchedule}</Typography>}
      <MachineCalendar
        machine={machine.resourceID}
        days={planned}
        hours={hours}
        totals={totals}
        zone={plan.data?.schedules.at(-1)?.timezone ?? timeZone}
        now={now}
      />
      <Box
        sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' } }}
      >
        <IntervalList
          title={texts.ranOutside}
          nothing={texts.ranOutsideNothing}
          machine={machine.resourceID}
          stretches={outside}
          amount={texts.runTime}
          good
        />
        <IntervalList
          title={texts.didNotRun}
          beside={texts.didNotRunBeside}
          nothing={texts.didNotRunNothing}
          machine={machine.resourceID}
          stretches={missed}
          amount={texts.plannedTime}
        />
      </Box>
    </>
  )
}
