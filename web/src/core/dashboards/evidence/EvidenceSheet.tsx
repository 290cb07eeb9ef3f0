import Skeleton from '@mui/material/Skeleton'
import { useNavigate } from '@tanstack/react-router'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import { rangeLabel } from '../../kit/range/RangePicker.tsx'
import { SideSheet } from '../../kit/sheet/SideSheet.tsx'
import { Trouble } from '../../kit/Trouble.tsx'
import { useMask } from '../../session/useMask.ts'
import type { FigureName } from '../figures/figureNames.ts'
import { useTeep } from '../figures/useTeep.ts'
import { machineName } from '../machines/machineName.ts'
import { useMachineName } from '../machines/useMachineName.ts'
import { useDashboardSearch } from '../openDashboard.ts'
import type { DashboardSearch } from '../scope/dashboardSearch.ts'
import { usePickedNames } from '../scope/usePickedNames.ts'
import { type Scope, useScope } from '../scope/useScope.ts'
import { dashboardTexts } from '../texts.ts'
import { BucketsEvidence } from './BucketsEvidence.tsx'
import { FigureSum } from './FigureSum.tsx'
import { IntervalsEvidence } from './IntervalsEvidence.tsx'
import { LossesEvidence } from './LossesEvidence.tsx'
import { evidenceTexts as texts } from './texts.ts'
import { useEvidence } from './useEvidence.ts'

const evidenceOf = ({ figure, of, start, end }: DashboardSearch) => ({ figure, of, start, end })
const dayMs = 86_400_000

type About = { figure: FigureName; of: string | undefined; start: number; end: number; live: boolean; scope: Scope }

function Waiting(props: { error: Error | null; onAgain: () => void }) {
  if (!props.error) return <Skeleton variant="rounded" height={240} />
  return <Trouble what={dashboardTexts.failed} error={props.error} onAgain={props.onAgain} />
}

/** All machines together: what each of them adds. */
function MachinesEvidence({ figure, start, end, live, scope }: About) {
  const { resourceIDs, isKnown } = scope
  const mask = useMask()
  const teep = useTeep({ resourceIDs, start, end, live, resolution: 'total', enabled: isKnown })
  const sum = teep.data?.total.buckets[0]
  if (!teep.data || !sum) return <Waiting error={teep.error} onAgain={() => void teep.refetch()} />
  const rows = teep.data.resources.flatMap(({ resourceID, description, buckets }) =>
    buckets[0]
      ? [{ key: resourceID, name: machineName({ resourceID, description }, mask), bucket: buckets[0], of: resourceID }]
      : [],
  )
  return (
    <>
      <FigureSum figure={figure} bucket={sum} />
      <BucketsEvidence figure={figure} label={dashboardTexts.machine} rows={rows} sum={sum} />
    </>
  )
}

/** A machine over more than two days: what each day adds. */
function DaysEvidence({ figure, of = '', start, end, live }: About) {
  const format = useFormat()
  const days = useTeep({ resourceIDs: [of], start, end, live, resolution: 'day' })
  const total = useTeep({ resourceIDs: [of], start, end, live, resolution: 'total', totalOnly: true })
  const sum = total.data?.total.buckets[0]
  if (!days.data || !sum) return <Waiting error={days.error ?? total.error} onAgain={() => void days.refetch()} />
  const rows = days.data.total.buckets.map((bucket) => ({
    key: String(bucket.start),
    name: format.instant(bucket.start, 'weekday'),
    bucket,
    of,
    start: bucket.start,
    end: bucket.end,
  }))
  return (
    <>
      <FigureSum figure={figure} bucket={sum} />
      <LossesEvidence figure={figure} machine={of} bucket={sum} />
      <BucketsEvidence figure={figure} label={texts.day} rows={rows} sum={sum} />
    </>
  )
}

/** A machine over a short time: every interval and count. */
function MachineEvidence({ figure, of = '', start, end, live }: About) {
  const evidence = useEvidence({ resourceID: of, start, end, live })
  if (!evidence.data) return <Waiting error={evidence.error} onAgain={() => void evidence.refetch()} />
  return (
    <>
      <FigureSum figure={figure} bucket={evidence.data.bucket} />
      <LossesEvidence figure={figure} machine={of} bucket={evidence.data.bucket} intervals={evidence.data.intervals} />
      <IntervalsEvidence figure={figure} machine={of} evidence={evidence.data} />
    </>
  )
}

/**
 * What a figure was made of, open while the address names a figure. Machines open to days, days to intervals and
 * counts.
 */
export function EvidenceSheet() {
  const search = useDashboardSearch(evidenceOf)
  const navigate = useNavigate()
  const format = useFormat()
  const scope = useScope()
  const nameOf = useMachineName()
  const groups = usePickedNames()
  const { figure, of } = search
  const together = groups.length > 0 ? texts.groupsTogether(groups.join(', ')) : texts.allTogether
  const stretch = search.start && search.end ? { start: Date.parse(search.start), end: Date.parse(search.end) } : null
  const { start, end } = stretch ?? scope.range
  const live = stretch ? end > scope.now : scope.range.live
  const close = () =>
    navigate({
      to: '.',
      search: (before) => ({ ...before, figure: undefined, of: undefined, start: undefined, end: undefined }),
    })
  const when = stretch
    ? `${format.instant(start, 'moment')} – ${format.instant(end, 'moment')}`
    : rangeLabel(scope.range, format)
  const about = figure && { figure, of, start, end, live, scope }
  const passed = Math.min(end, scope.now) - start
  return (
    <SideSheet
      open={figure !== undefined}
      isWide
      title={figure ? texts.evidenceOf(dashboardTexts[figure], of ? nameOf(of) : together) : ''}
      beside={when}
      closeLabel={texts.close}
      onClose={() => void close()}
    >
      {about && !of && <MachinesEvidence {...about} />}
      {about && of && passed > 2 * dayMs && <DaysEvidence {...about} />}
      {about && of && passed <= 2 * dayMs && <MachineEvidence {...about} />}
    </SideSheet>
  )
}
