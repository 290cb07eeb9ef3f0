import { useOpenEvidence } from '../../../core/dashboards/figures/useFigure.ts'
import { ViewFrame } from '../../../core/dashboards/frame/ViewFrame.tsx'
import { dashboardTexts } from '../../../core/dashboards/texts.ts'
import { Box } from '../../../core/kit/Box.tsx'
import type { QualityBy } from '../picks.ts'
import { QuestionWaits } from '../QuestionWaits.tsx'
import { qualityTexts as texts } from '../texts.ts'
import { LostReasons } from './LostReasons.tsx'
import { PickChips } from './PickChips.tsx'
import { QualityFigures } from './QualityFigures.tsx'
import { QualityPareto } from './QualityPareto.tsx'
import { QualityTrend } from './QualityTrend.tsx'
import { useByView } from './useByView.ts'

const shape = [132, 320, 320]
const labels = { job: 'byJob', part: 'byPart', employee: 'byEmployee', machine: 'byMachine' } as const

/**
 * How good what was made is, by one thing: its Pareto, over time, and by the others. What is picked in any list narrows
 * all of it, in this view and the ones beside it.
 */
function ByView({ by }: { by: QualityBy }) {
  const view = useByView(by)
  const { picks, pick, worst, rank, steps, lists, toldOf, nameOf } = view
  const open = useOpenEvidence()
  const figures = view.whole
  const about = picks.machine ? { of: picks.machine } : {}
  const isNarrowed = Object.keys(picks).length > 0
  const isNothing = steps.data !== undefined && !figures && !isNarrowed
  const pareto = (one: QualityBy) => (
    <QualityPareto
      key={one}
      by={one}
      isMain={one === by}
      told={toldOf(one)}
      own={view.own}
      worst={worst}
      onRank={rank}
      whole={lists[one].whole}
      isLoading={!lists[one].data}
      selected={picks[one]}
      nameOf={nameOf}
      onPick={(key) => pick(one, key)}
    />
  )
  return (
    <>
      <QuestionWaits of={[steps, lists[by]]} />
      <ViewFrame
        trouble={steps.error ?? lists[by].error}
        onAgain={() => void Promise.all([steps.refetch(), lists[by].refetch()])}
        empty={
          view.isEmpty
            ? dashboardTexts.emptyGroups
            : view.isUnseen
              ? texts.peopleUnseen
              : isNothing
                ? texts.noneMade
                : null
        }
        isLoading={!steps.data}
        shape={shape}
      >
        <PickChips picks={picks} nameOf={nameOf} onLetGo={(one) => pick(one, undefined)} />
        {figures ? (
          <QualityFigures
            label={texts.views[labels[by]]}
            figures={figures}
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
            // The former answer may be in other steps.
            rows={steps.data?.resolution === view.step ? steps.data.rows : []}
            range={view.range}
            step={view.step}
            onEvidence={view.hasEvidence ? (bucket) => void open('qualityByCount', { bucket, ...about }) : null}
          />
          {/* What several people made together no reason tells apart. */}
          {figures && picks.employee === undefined && (
            <LostReasons {...view.asked} only={view.only} figures={figures} />
          )}
          {view.others.map(pareto)}
        </Box>
      </ViewFrame>
    </>
  )
}

export const ByJob = () => <ByView by="job" />
export const ByPart = () => <ByView by="part" />
export const ByEmployee = () => <ByView by="employee" />
export const ByMachine = () => <ByView by="machine" />
