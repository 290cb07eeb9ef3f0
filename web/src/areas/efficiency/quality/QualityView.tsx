import { ViewFrame } from '../../../core/dashboards/frame/ViewFrame.tsx'
import { Box } from '../../../core/kit/Box.tsx'
import { MachineChip } from '../MachineChip.tsx'
import { QualityBars } from './QualityBars.tsx'
import { QualityHead } from './QualityHead.tsx'
import { QualityOverTime } from './QualityOverTime.tsx'
import { qualityKey, qualityRows, scrapPareto } from './qualityRows.ts'
import { ScrapPareto } from './ScrapPareto.tsx'
import { qualityTexts as texts } from './texts.ts'
import { useNameOf } from './useNameOf.ts'
import { useQuality } from './useQuality.ts'

const shape = [132, 320, 320]

/** View of the share of good parts: by machine, part, job, employee and shift, over time, and by source of scrap. */
export function QualityView() {
  const view = useQuality()
  const { resolution, picked: selection, total, bucket, steps, rows, by, pick } = view
  const { machine } = selection
  const nameOf = useNameOf(view.groupRows, view.nameOf)
  const ofPick = pick === undefined ? null : view.pairs.data?.rows.filter((row) => qualityKey(row, by) === pick)
  const scrapByMachine = scrapPareto(qualityRows(ofPick ?? view.machines.data?.rows ?? [], 'machine'))
  const isMachines = by === 'machine'
  return (
    <ViewFrame
      trouble={total.error ?? steps.error ?? rows.error}
      onAgain={() => void Promise.all([total.refetch(), steps.refetch(), rows.refetch()])}
      empty={view.empty}
      isLoading={!bucket}
      shape={shape}
    >
      {machine && <MachineChip machine={machine} figure="quality" onAll={() => selection.pick(undefined)} />}
      {bucket && (
        <>
          <QualityHead
            bucket={bucket}
            before={view.before}
            compared={view.compared}
            target={view.target}
            machine={machine}
          />
          <Box
            sx={{
              display: 'grid',
              gap: 4,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
            }}
          >
            <QualityBars
              isLoading={!rows.data || (rows.isPlaceholderData && view.groupRows.length === 0)}
              rows={view.groupRows}
              more={rows.data?.more ?? false}
              by={by}
              nameOf={nameOf}
              selected={isMachines ? machine : pick}
              onBy={view.setBy}
              onPick={isMachines ? selection.pick : view.setPick}
            />
            <QualityOverTime
              isLoading={!steps.data}
              buckets={steps.data?.total.buckets ?? []}
              resolution={resolution}
              machine={machine}
            />
            <ScrapPareto
              isLoading={!view.parts.data}
              title={texts.scrapByPart}
              of={texts.singular.part}
              rows={scrapPareto(qualityRows(view.parts.data?.rows ?? [], 'part'))}
              nameOf={(key) => nameOf(key, 'part')}
              selected={by === 'part' ? pick : undefined}
            />
            <ScrapPareto
              isLoading={!(pick === undefined ? view.machines.data : view.pairs.data)}
              title={pick === undefined ? texts.scrapByMachine : texts.scrapByMachineOf(nameOf(pick, by))}
              of={texts.singular.machine}
              rows={scrapByMachine}
              nameOf={view.nameOf}
              selected={machine}
              onPick={selection.pick}
            />
          </Box>
        </>
      )}
    </ViewFrame>
  )
}
