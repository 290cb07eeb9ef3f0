import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { useTeep } from '../../../core/dashboards/figures/useTeep.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { Trouble } from '../../../core/kit/Trouble.tsx'
import { useIsComing } from '../../../core/kit/Unhurried.tsx'
import { efficiencyTexts } from '../texts.ts'
import type { NamedDay } from './FloorRow.tsx'
import { didNotRun, ranOutside } from './hourStretches.ts'
import { MachineCalendar } from './MachineCalendar.tsx'
import { planDays } from './planDays.ts'
import { StretchList } from './StretchList.tsx'
import { scheduleViewTexts as texts } from './texts.ts'
import type { usePlan } from './usePlan.ts'

/**
 * One machine, day by day: what was planned and what it did, then what ran outside and what was planned and did not
 * run.
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
  const asked = { resourceIDs: [machine.resourceID], ...range, live }
  const hourly = useTeep({ ...asked, resolution: 'hour' })
  const daily = useTeep({ ...asked, resolution: 'day' })
  const planned = useMemo(() => (plan.data ? planDays(plan.data, [...days]) : null), [plan.data, days])
  const sums = useMemo(
    () => new Map(daily.data?.resources[0]?.buckets.map((bucket) => [bucket.start, bucket])),
    [daily.data],
  )
  const hours = hourly.data?.resources[0]?.buckets
  const outside = useMemo(() => ranOutside(hours ?? []), [hours])
  const missed = useMemo(() => didNotRun(hours ?? []), [hours])
  const isComing = useIsComing(!planned || !hours || !daily.data)
  const trouble = plan.error ?? hourly.error ?? daily.error
  if (trouble)
    return (
      <Trouble
        what={efficiencyTexts.failed}
        error={trouble}
        onAgain={() => void Promise.all([plan.refetch(), hourly.refetch(), daily.refetch()])}
      />
    )
  if (isComing || !planned || !hours) return <Skeleton variant="rounded" height={420} />
  return (
    <>
      {plan.data?.schedules.length === 0 && <Typography color="textSecondary">{texts.noSchedule}</Typography>}
      <MachineCalendar
        machine={machine.resourceID}
        days={planned}
        hours={hours}
        sums={sums}
        zone={plan.data?.schedules.at(-1)?.timezone ?? timeZone}
        now={now}
      />
      <Box
        sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' } }}
      >
        <StretchList
          title={texts.ranOutside}
          nothing={texts.ranOutsideNothing}
          machine={machine.resourceID}
          stretches={outside}
          amount={texts.runTime}
          good
        />
        <StretchList
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
