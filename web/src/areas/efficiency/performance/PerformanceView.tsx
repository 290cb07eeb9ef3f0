import type { BreakdownRow } from '@takt/domain/areas/efficiency/responses/breakdown.ts'
import { useMemo } from 'react'
import { Hint } from '../../../core/dashboards/frame/Hint.tsx'
import { ViewFrame } from '../../../core/dashboards/frame/ViewFrame.tsx'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { MachineChip } from '../MachineChip.tsx'
import { useLearnedCycles } from '../useLearnedCycles.ts'
import { LearnedCycles } from './LearnedCycles.tsx'
import { MachineCycles } from './MachineCycles.tsx'
import { MinorStops } from './MinorStops.tsx'
import { nameOfKey } from './operationName.ts'
import { operationKey } from './operations.ts'
import { PerformanceHead } from './PerformanceHead.tsx'
import { SlowStandards } from './SlowStandards.tsx'
import { SpeedBars } from './SpeedBars.tsx'
import { SpeedByMachine } from './SpeedByMachine.tsx'
import { slowStandards } from './slowStandards.ts'
import { performanceTexts as texts } from './texts.ts'
import { usePerformance } from './usePerformance.ts'

/** Part operations by speed loss; selecting one shows the machines that make it. */
function OperationsBySpeed(props: {
  isLoading: boolean
  rows: readonly BreakdownRow[]
  /** True if there are more rows than shown. */
  more: boolean
  operation: string | undefined
  onPick: (key: string) => void
}) {
  const format = useFormat()
  const keyed = useMemo(() => props.rows.map((row) => ({ key: operationKey(row), figures: row })), [props.rows])
  return (
    <SpeedBars
      title={texts.operations}
      beside={(rows) => (props.more ? texts.more : format.count(rows))}
      isLoading={props.isLoading}
      heading={texts.operation}
      groups={keyed}
      nameOf={nameOfKey}
      picked={props.operation}
      onPick={props.onPick}
    />
  )
}

const shape = [132, 320, 320]
const halves = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
  // A single item in the last row fills it.
  '& > :last-child:nth-of-type(odd)': { gridColumn: '1 / -1' },
} as const

/** View of speed losses: machines, part operations and unsuitable standards; for one machine, cycle by cycle. */
export function PerformanceView() {
  const view = usePerformance()
  const { range, picked: selection, total, bucket, operations, minorStops, resources } = view
  const { machine } = selection
  const hasSlow = !operations.data || slowStandards(operations.data.rows).length > 0
  const learnedModel = useLearnedCycles().data?.model
  const minor = minorStops.data?.rows.filter(({ resourceID }) => !machine || resourceID === machine)
  return (
    <ViewFrame
      trouble={total.error ?? operations.error}
      onAgain={() => void Promise.all([total.refetch(), operations.refetch(), minorStops.refetch()])}
      empty={view.empty}
      isLoading={!bucket}
      shape={shape}
    >
      {machine && <MachineChip machine={machine} figure="performance" onAll={() => selection.pick(undefined)} />}
      {bucket && (
        <>
          <PerformanceHead
            bucket={bucket}
            before={view.before}
            compared={view.compared}
            target={view.target}
            machine={machine}
            minorStops={minor ? minor.reduce((sum, { stops }) => sum + (stops ?? 0), 0) : null}
          />
          {machine && (
            <MachineCycles machine={machine} range={range} now={view.now} slow={view.slow} onSlow={view.setSlow} />
          )}
          <Box sx={halves}>
            <SpeedByMachine
              isLoading={view.operation !== undefined && view.ofOperation === null}
              resources={resources}
              ofOperation={view.ofOperation}
              operation={view.operation}
              machine={machine}
              nameOf={view.nameOf}
              onPick={selection.pick}
              {...(machine ? {} : { hint: texts.chooseMachine })}
            />
            <OperationsBySpeed
              isLoading={!operations.data}
              rows={operations.data?.rows ?? []}
              more={operations.data?.more ?? false}
              operation={view.operation}
              onPick={view.pickOperation}
            />
            {!machine && hasSlow && (
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
              nameOf={view.nameOf}
              onPick={selection.pick}
            />
          </Box>
          {learnedModel && (
            <LearnedCycles model={learnedModel} resourceIDs={selection.resourceIDs} nameOf={view.nameOf} />
          )}
          {!machine && !hasSlow && <Hint>{texts.standardsFit}</Hint>}
        </>
      )}
    </ViewFrame>
  )
}
