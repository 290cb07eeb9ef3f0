import Skeleton from '@mui/material/Skeleton'
import { useNavigate } from '@tanstack/react-router'
import { ErrorAlert } from '../../kit/ErrorAlert.tsx'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import { rangeLabel } from '../../kit/range/RangePicker.tsx'
import { SideSheet } from '../../kit/sheet/SideSheet.tsx'
import { useMask } from '../../session/useMask.ts'
import type { MetricName } from '../figures/metricNames.ts'
import { useTeep } from '../figures/useTeep.ts'
import { machineName } from '../machines/machineName.ts'
import { useMachineName } from '../machines/useMachineName.ts'
import { useDashboardSearch } from '../openDashboard.ts'
import type { DashboardSearch } from '../scope/dashboardSearch.ts'
import { type Scope, useScope } from '../scope/useScope.ts'
import { useSelectedNames } from '../scope/useSelectedNames.ts'
import { dashboardTexts } from '../texts.ts'
import { BucketsEvidence } from './BucketsEvidence.tsx'
import { IntervalsEvidence } from './IntervalsEvidence.tsx'
import { LossesEvidence } from './LossesEvidence.tsx'
import { MetricFormula } from './MetricFormula.tsx'
import { evidenceTexts as texts } from './texts.ts'
import { useDerivedStates } from './useDerivedStates.ts'
import { useEvidence } from './useEvidence.ts'

const evidenceOf = ({ figure, of, start, end }: DashboardSearch) => ({ figure, of, start, end })
const dayMs = 86_400_000

type About = { figure: MetricName; of: string | undefined; start: number; end: number; live: boolean; scope: Scope }

function LoadingOrError(props: { error: Error | null; onRetry: () => void }) {
  if (!props.error) return <Skeleton variant="rounded" height={240} />
  return <ErrorAlert what={dashboardTexts.failed} error={props.error} onAgain={props.onRetry} />
}

/** The contributions of the single machines to all machines combined. */
function MachinesEvidence({ figure: metric, start, end, live, scope }: About) {
  const { resourceIDs, isKnown } = scope
  const mask = useMask()
  const teep = useTeep({ resourceIDs, start, end, live, resolution: 'total', enabled: isKnown })
  const totalBucket = teep.data?.total.buckets[0]
  if (!teep.data || !totalBucket) return <LoadingOrError error={teep.error} onRetry={() => void teep.refetch()} />
  const rows = teep.data.resources.flatMap(({ resourceID, description, buckets }) =>
    buckets[0]
      ? [{ key: resourceID, name: machineName({ resourceID, description }, mask), bucket: buckets[0], of: resourceID }]
      : [],
  )
  return (
    <>
      <MetricFormula figure={metric} bucket={totalBucket} />
      <BucketsEvidence figure={metric} label={dashboardTexts.machine} rows={rows} sum={totalBucket} />
    </>
  )
}

/** The contributions of the single days for a machine over more than two days. */
function DaysEvidence({ figure: metric, of = '', start, end, live }: About) {
  const format = useFormat()
  const days = useTeep({ resourceIDs: [of], start, end, live, resolution: 'day' })
  const total = useTeep({ resourceIDs: [of], start, end, live, resolution: 'total', totalOnly: true })
  const totalBucket = total.data?.total.buckets[0]
  if (!days.data || !totalBucket)
    return <LoadingOrError error={days.error ?? total.error} onRetry={() => void days.refetch()} />
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
      <MetricFormula figure={metric} bucket={totalBucket} />
      <LossesEvidence figure={metric} machine={of} bucket={totalBucket} />
      <BucketsEvidence figure={metric} label={texts.day} rows={rows} sum={totalBucket} />
    </>
  )
}

/** All intervals and counts of a machine over a short time. */
function MachineEvidence({ figure: metric, of = '', start, end, live }: About) {
  const evidence = useEvidence({ resourceID: of, start, end, live })
  const derived = useDerivedStates({ resourceID: of, start, end, live })
  if (!evidence.data) return <LoadingOrError error={evidence.error} onRetry={() => void evidence.refetch()} />
  return (
    <>
      <MetricFormula figure={metric} bucket={evidence.data.bucket} />
      <LossesEvidence figure={metric} machine={of} bucket={evidence.data.bucket} intervals={evidence.data.intervals} />
      <IntervalsEvidence figure={metric} machine={of} evidence={evidence.data} derived={derived} />
    </>
  )
}

/**
 * The evidence of a metric, open while the address contains a metric. Machines lead to days, days to intervals and
 * counts.
 */
export function EvidenceSheet() {
  const search = useDashboardSearch(evidenceOf)
  const navigate = useNavigate()
  const format = useFormat()
  const scope = useScope()
  const nameOf = useMachineName()
  const groups = useSelectedNames()
  const { figure: metric, of } = search
  const scopeName = groups.length > 0 ? texts.groupsTogether(groups.join(', ')) : texts.allTogether
  const interval = search.start && search.end ? { start: Date.parse(search.start), end: Date.parse(search.end) } : null
  const { start, end } = interval ?? scope.range
  const live = interval ? end > scope.now : scope.range.live
  const close = () =>
    navigate({
      to: '.',
      search: (before) => ({ ...before, figure: undefined, of: undefined, start: undefined, end: undefined }),
    })
  const timeText = interval
    ? `${format.instant(start, 'moment')} – ${format.instant(end, 'moment')}`
    : rangeLabel(scope.range, format)
  const about = metric && { figure: metric, of, start, end, live, scope }
  const passed = Math.min(end, scope.now) - start
  return (
    <SideSheet
      open={metric !== undefined}
      isWide
      title={metric ? texts.evidenceOf(dashboardTexts[metric], of ? nameOf(of) : scopeName) : ''}
      beside={timeText}
      closeLabel={texts.close}
      onClose={() => void close()}
    >
      {about && !of && <MachinesEvidence {...about} />}
      {about && of && passed > 2 * dayMs && <DaysEvidence {...about} />}
      {about && of && passed <= 2 * dayMs && <MachineEvidence {...about} />}
    </SideSheet>
  )
}
