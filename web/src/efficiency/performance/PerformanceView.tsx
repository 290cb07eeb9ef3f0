import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { MachineChip } from '../MachineChip.tsx'
import { efficiencyTexts } from '../texts.ts'
import { useCompared } from '../useCompared.ts'
import { useTargets } from '../useTargets.ts'
import { useTeep } from '../useTeep.ts'
import { ViewFrame } from '../ViewFrame.tsx'
import { MachineCycles } from './MachineCycles.tsx'
import { MinorStops } from './MinorStops.tsx'
import { OperationsBySpeed } from './OperationsBySpeed.tsx'
import { PerformanceHead } from './PerformanceHead.tsx'
import { SlowStandards } from './SlowStandards.tsx'
import { SpeedByMachine } from './SpeedByMachine.tsx'
import { performanceTexts as texts } from './texts.ts'
import { usePerformance } from './usePerformance.ts'

const shape = [132, 320, 320]
const half = { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }

/** Where running machines were slower than their standards: machines, part operations, standards that do not fit; of one machine, cycle by cycle. */
export function PerformanceView() {
  const view = usePerformance()
  const { range, isEmpty, enabled, picked, total, operations, minorStops, resources } = view
  const { machine } = picked
  const compared = useCompared()
  const targets = useTargets()
  const before = useTeep({
    ...(compared.range ?? { start: range.start, end: range.end }),
    resourceIDs: picked.resourceIDs,
    resolution: 'total',
    totalOnly: true,
    enabled: enabled && compared.range !== null,
  })
  const own = resources.find(({ resourceID }) => resourceID === machine)?.buckets[0]
  const bucket = machine ? own : total.data?.total.buckets[0]
  const isVoid = total.data !== undefined && resources.length === 0
  const empty = isEmpty
    ? efficiencyTexts.emptyGroups
    : isVoid
      ? efficiencyTexts.empty
      : !machine && bucket?.runSecs === 0
        ? texts.noneRan
        : null
  const minor = minorStops.data?.rows.filter(({ resourceID }) => !machine || resourceID === machine)
  return (
    <ViewFrame
      trouble={total.error ?? operations.error}
      onAgain={() => void Promise.all([total.refetch(), operations.refetch(), minorStops.refetch()])}
      empty={empty}
      isLoading={!bucket}
      shape={shape}
    >
      {machine && <MachineChip machine={machine} figure="performance" onAll={() => picked.pick(undefined)} />}
      {bucket && (
        <>
          <PerformanceHead
            bucket={bucket}
            before={compared.range === null ? null : before.data && (before.data.total.buckets[0] ?? null)}
            compared={compared}
            target={(machine ? targets.of(machine) : targets.together).performance}
            machine={machine}
            minorStops={minor ? minor.reduce((sum, { stops }) => sum + (stops ?? 0), 0) : null}
          />
          {machine ? (
            <MachineCycles machine={machine} range={range} now={view.now} slow={view.slow} onSlow={view.setSlow} />
          ) : (
            <Typography color="text.secondary" sx={{ '@media print': { display: 'none' } }}>
              {texts.chooseMachine}
            </Typography>
          )}
          <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: half }}>
            <SpeedByMachine
              isLoading={view.operation !== undefined && view.ofOperation === null}
              resources={resources}
              ofOperation={view.ofOperation}
              operation={view.operation}
              machine={machine}
              onPick={picked.pick}
            />
            <OperationsBySpeed
              isLoading={!operations.data}
              rows={operations.data?.rows ?? []}
              more={operations.data?.more ?? false}
              operation={view.operation}
              onPick={view.pickOperation}
            />
            {!machine && (
              <SlowStandards
                isLoading={!operations.data}
                rows={operations.data?.rows ?? []}
                onPick={view.pickOperation}
              />
            )}
            <MinorStops
              isLoading={!minorStops.data}
              rows={minorStops.data?.rows ?? []}
              machine={machine}
              onPick={picked.pick}
            />
          </Box>
        </>
      )}
    </ViewFrame>
  )
}
