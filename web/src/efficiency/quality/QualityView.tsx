import Box from '@mui/material/Box'
import { MachineChip } from '../MachineChip.tsx'
import { efficiencyTexts } from '../texts.ts'
import { useCompared } from '../useCompared.ts'
import { useTargets } from '../useTargets.ts'
import { useTeep } from '../useTeep.ts'
import { ViewFrame } from '../ViewFrame.tsx'
import { nameOf } from './nameOf.ts'
import { QualityBars } from './QualityBars.tsx'
import { QualityHead } from './QualityHead.tsx'
import { QualityOverTime } from './QualityOverTime.tsx'
import { qualityKey, qualityRows, scrapPareto } from './qualityRows.ts'
import { ScrapPareto } from './ScrapPareto.tsx'
import { qualityTexts as texts } from './texts.ts'
import { useQuality } from './useQuality.ts'

const shape = [132, 320, 320]

/** How much of what was made is good: by machine, part, job, employee and shift, over time, and where the scrap comes from. */
export function QualityView() {
  const view = useQuality()
  const { range, resolution, isEmpty, enabled, picked, total, steps, rows, by, pick, resources } = view
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
      : !machine && bucket?.totalCount === 0
        ? texts.noneMade
        : null
  const ofPick = pick === undefined ? null : view.pairs.data?.rows.filter((row) => qualityKey(row, by) === pick)
  const scrapByMachine = scrapPareto(qualityRows(ofPick ?? view.machines.data?.rows ?? [], 'machine'))
  const isMachines = by === 'machine'
  return (
    <ViewFrame
      trouble={total.error ?? steps.error ?? rows.error}
      onAgain={() => void Promise.all([total.refetch(), steps.refetch(), rows.refetch()])}
      empty={empty}
      isLoading={!bucket}
      shape={shape}
    >
      {machine && <MachineChip machine={machine} figure="quality" onAll={() => picked.pick(undefined)} />}
      {bucket && (
        <>
          <QualityHead
            bucket={bucket}
            before={compared.range === null ? null : before.data && (before.data.total.buckets[0] ?? null)}
            compared={compared}
            target={(machine ? targets.of(machine) : targets.together).quality}
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
              isLoading={!rows.data || (rows.isPlaceholderData && view.told.length === 0)}
              rows={view.told}
              more={rows.data?.more ?? false}
              by={by}
              selected={isMachines ? machine : pick}
              onBy={view.setBy}
              onPick={isMachines ? picked.pick : view.setPick}
            />
            <QualityOverTime buckets={steps.data?.total.buckets ?? []} resolution={resolution} machine={machine} />
            <ScrapPareto
              isLoading={!view.parts.data}
              title={texts.scrapByPart}
              of={texts.one.part}
              rows={scrapPareto(qualityRows(view.parts.data?.rows ?? [], 'part'))}
              nameOf={(key) => nameOf(key, 'part')}
              selected={by === 'part' ? pick : undefined}
            />
            <ScrapPareto
              isLoading={!(pick === undefined ? view.machines.data : view.pairs.data)}
              title={pick === undefined ? texts.scrapByMachine : texts.scrapByMachineOf(nameOf(pick, by))}
              of={texts.one.machine}
              rows={scrapByMachine}
              nameOf={(key) => key}
              selected={machine}
              onPick={picked.pick}
            />
          </Box>
        </>
      )}
    </ViewFrame>
  )
}
