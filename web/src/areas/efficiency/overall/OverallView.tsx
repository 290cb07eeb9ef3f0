import { useSearch } from '@tanstack/react-router'
import { useBefore } from '../../../core/dashboards/comparison/useBefore.ts'
import { useTeep } from '../../../core/dashboards/figures/useTeep.ts'
import { ViewFrame } from '../../../core/dashboards/frame/ViewFrame.tsx'
import { SilenceStrip } from '../../../core/dashboards/machines/SilenceStrip.tsx'
import { useScope } from '../../../core/dashboards/scope/useScope.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { DeferredMount } from '../../../core/kit/Unhurried.tsx'
import { efficiencyTexts as texts } from '../texts.ts'
import { useTargets } from '../useTargets.ts'
import { Headline } from './Headline.tsx'
import { IsoHeadline } from './IsoHeadline.tsx'
import { MachineTable } from './MachineTable.tsx'
import { OverallSkeleton } from './OverallSkeleton.tsx'
import { ReasonsMissing } from './ReasonsMissing.tsx'
import { Trend } from './Trend.tsx'
import { Waterfall } from './Waterfall.tsx'

const halves = 'repeat(2, minmax(0, 1fr))'

/** View of all machines and of each machine: OEE and its factors, time losses, and the trend. */
export function OverallView() {
  const { kpi = 'oee' } = useSearch({ from: '/main/efficiency' })
  const { range, resolution, resourceIDs, isKnown, isEmpty } = useScope()
  const targets = useTargets()
  const enabled = isKnown && !isEmpty
  const query = { resourceIDs, start: range.start, end: range.end, live: range.live, enabled }
  const total = useTeep({ ...query, resolution: 'total' })
  const { compared, before } = useBefore({ resourceIDs, enabled })
  const trend = useTeep({ ...query, resolution, totalOnly: true })
  const shifts = useTeep({ ...query, resolution: 'shift', totalOnly: true, enabled: enabled && resolution === 'hour' })
  const bucket = total.data?.total.buckets[0]
  const hasMachines = total.data === undefined || total.data.resources.length > 0
  const empty = isEmpty ? texts.emptyGroups : hasMachines ? total.data && !bucket && texts.noData : texts.noMachines
  return (
    <ViewFrame
      trouble={total.error ?? trend.error}
      onAgain={() => void Promise.all([total.refetch(), trend.refetch()])}
      empty={empty}
      isLoading={!bucket}
      shape={[]}
      skeleton={<OverallSkeleton />}
    >
      {bucket && total.data && (
        <>
          <SilenceStrip resourceIDs={resourceIDs} />
          {kpi === 'iso' ? (
            <IsoHeadline bucket={bucket} before={before} compared={compared} />
          ) : (
            <Headline
              bucket={bucket}
              machines={total.data.resources}
              before={before}
              compared={compared}
              targets={targets.together}
              oeeFrom={targets.oeeFrom}
            />
          )}
          {/* The headline is drawn first: the parts below cost most of the time. */}
          <DeferredMount>
            <ReasonsMissing />
            <Box
              sx={{
                display: 'grid',
                gap: 4,
                gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: halves },
                '@media print': { gridTemplateColumns: halves },
              }}
            >
              <Waterfall bucket={bucket} machines={total.data.resources.length} />
              <Trend
                isLoading={!trend.data}
                buckets={trend.data?.total.buckets ?? []}
                shifts={resolution === 'hour' ? (shifts.data?.total.buckets ?? []) : []}
                resolution={resolution}
                target={kpi === 'iso' ? null : targets.together.oee}
                family={kpi}
              />
            </Box>
            <MachineTable resources={total.data.resources} targetOf={targets.of} family={kpi} range={range} />
          </DeferredMount>
        </>
      )}
    </ViewFrame>
  )
}
