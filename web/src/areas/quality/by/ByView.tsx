import { useOpenEvidence } from '../../../core/dashboards/figures/useMetric.ts'
import { ViewFrame } from '../../../core/dashboards/frame/ViewFrame.tsx'
import { dashboardTexts } from '../../../core/dashboards/texts.ts'
import { Box } from '../../../core/kit/Box.tsx'
import type { QualityBy } from '../picks.ts'
import { SlowQueryNote } from '../SlowQueryNote.tsx'
import { qualityTexts as texts } from '../texts.ts'
import { LostReasons } from './LostReasons.tsx'
import { PickChips } from './PickChips.tsx'
import { QualityMetrics } from './QualityMetrics.tsx'
import { QualityPareto } from './QualityPareto.tsx'
import { QualityTrend } from './QualityTrend.tsx'
import { useByView } from './useByView.ts'

const shape = [132, 320, 320]
const labels = { job: 'byJob', part: 'byPart', employee: 'byEmployee', machine: 'byMachine' } as const

/**
 * Shows quality by one dimension: Pareto chart, trend, and the other dimensions. A selection in any list filters the
 * whole view and the neighboring views.
 */
function ByView({ by }: { by: QualityBy }) {
  const view = useByView(by)
  const { picks, pick, worst, rank, steps, lists, dataOf, nameOf } = view
  const open = useOpenEvidence()
  const metrics = view.whole
  const about = picks.machine ? { of: picks.machine } : {}
  const isFiltered = Object.keys(picks).length > 0
  const isEmpty = steps.data !== undefined && !metrics && !isFiltered
  const pareto = (dimension: QualityBy) => (
    <QualityPareto
      key={dimension}
      by={dimension}
      isMain={dimension === by}
      data={dataOf(dimension)}
      own={view.own}
      worst={worst}
      onRank={rank}
      whole={lists[dimension].whole}
      isLoading={!lists[dimension].data}
      selected={picks[dimension]}
      nameOf={nameOf}
      onPick={(key) => pick(dimension, key)}
    />
  )
  return (
    <>
      <SlowQueryNote of={[steps, lists[by]]} />
      <ViewFrame
        trouble={steps.error ?? lists[by].error}
        onAgain={() => void Promise.all([steps.refetch(), lists[by].refetch()])}
        empty={
          view.isEmpty
            ? dashboardTexts.emptyGroups
            : view.isUnseen
              ? texts.peopleUnseen
              : isEmpty
                ? texts.noneMade
                : null
        }
        isLoading={!steps.data}
        shape={shape}
      >
        <PickChips picks={picks} nameOf={nameOf} onLetGo={(dimension) => pick(dimension, undefined)} />
        {metrics ? (
          <QualityMetrics
            label={texts.views[labels[by]]}
            figures={metrics}
            target={view.target}
            countsSince={view.countsSince}
            onEvidence={view.hasEvidence ? () => void open('qualityByCount', about) : null}
          />
        ) : (
          <Box sx={{ color: 'text.secondary' }}>{texts.noneMadeOf}</Box>
        )}
        {pareto(by)}
        <Box
          sx={{
            display: 'grid',
            gap: 4,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
          }}
        >
          <QualityTrend
            // The previous response may have other steps.
            rows={steps.data?.resolution === view.step ? steps.data.rows : []}
            range={view.range}
            step={view.step}
            onEvidence={view.hasEvidence ? (bucket) => void open('qualityByCount', { bucket, ...about }) : null}
          />
          {/* Reasons cannot be assigned to single people where several made parts together. */}
          {metrics && picks.employee === undefined && (
            <LostReasons {...view.rangeQuery} only={view.only} figures={metrics} />
          )}
          {view.otherDimensions.map(pareto)}
        </Box>
      </ViewFrame>
    </>
  )
}

export const ByJob = () => <ByView by="job" />
export const ByPart = () => <ByView by="part" />
export const ByEmployee = () => <ByView by="employee" />
export const ByMachine = () => <ByView by="machine" />
