import { type LossStep, lossWaterfall } from '@takt/domain/areas/efficiency/totals/lossWaterfall.ts'
import type { Bucket } from '../../../core/dashboards/figures/teepResponse.ts'
import { StateSwatch } from '../../../core/dashboards/states/StateSwatch.tsx'
import type { StateKind } from '../../../core/dashboards/states/useStateLooks.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { ChartPanel } from '../../../core/kit/chart/ChartPanel.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { efficiencyTexts } from '../texts.ts'
import { overallTexts as texts } from './texts.ts'

/** Machine states by loss: these losses use the color and pattern of the state; all others are neutral. */
const stateOf: Partial<Record<LossStep['kind'], StateKind>> = {
  plannedStop: 'plannedStop',
  setup: 'setup',
  down: 'down',
  idle: 'idle',
  minorStop: 'minorStop',
  off: 'off',
  unknown: 'unknown',
  run: 'running',
}

function StepBar(props: { step: LossStep; all: number }) {
  const { step, all } = props
  const isLoss = step.is === 'loss'
  const from = isLoss ? Math.min(step.left, step.left + step.secs) : 0
  const share = (secs: number) => `${(all === 0 ? 0 : secs / all) * 100}%`
  const state = stateOf[step.kind]
  const width = share(Math.abs(isLoss ? step.secs : step.left))
  return (
    <Box aria-hidden sx={{ position: 'relative', height: '0.75rem' }}>
      <Box
        style={{ left: share(from), width, minWidth: step.secs === 0 ? 0 : 2 }}
        sx={{ position: 'absolute', height: '100%' }}
      >
        {state ? (
          <StateSwatch kind={state} width="100%" height="100%" />
        ) : (
          <Box
            sx={{
              height: '100%',
              borderRadius: 0.5,
              bgcolor: isLoss ? 'text.secondary' : 'text.primary',
              opacity: isLoss ? 0.45 : 0.85,
            }}
          />
        )}
      </Box>
    </Box>
  )
}

/** Waterfall chart from all time down to fully productive time; the steps add up exactly. */
export function Waterfall(props: { bucket: Bucket; machines: number }) {
  const { bucket } = props
  const format = useFormat()
  const steps = lossWaterfall(bucket)
  const share = (secs: number) => format.ratio(bucket.allSecs === 0 ? null : secs / bucket.allSecs)
  const amount = (step: LossStep) =>
    step.is === 'loss' ? format.duration(-step.secs || 0) : format.duration(step.secs)
  return (
    <ChartPanel
      title={texts.whereTimeWent}
      beside={texts.whereTimeWentOf(props.machines)}
      table={{
        label: texts.whereTimeWent,
        columns: [
          { label: texts.step },
          { label: efficiencyTexts.time, numeric: true },
          { label: texts.share, numeric: true },
        ],
        rows: steps.map((step) => ({
          key: step.kind,
          cells: [efficiencyTexts.losses[step.kind], amount(step), share(step.secs)],
        })),
      }}
    >
      <Box
        role="list"
        sx={{
          display: 'grid',
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr) 4.5rem max-content',
            sm: 'max-content minmax(5rem, 1fr) max-content max-content',
          },
          columnGap: 3,
        }}
      >
        {steps.map((step) => {
          const isLevel = step.is === 'level'
          return (
            <Box
              key={step.kind}
              role="listitem"
              sx={{
                display: 'grid',
                gridColumn: '1 / -1',
                gridTemplateColumns: 'subgrid',
                alignItems: 'center',
                minHeight: '1.5rem',
                fontSize: '0.8125rem',
                color: isLevel ? 'text.primary' : 'text.secondary',
                fontWeight: isLevel ? 500 : 400,
              }}
            >
              <Box sx={{ pl: isLevel ? 0 : 3 }}>{efficiencyTexts.losses[step.kind]}</Box>
              <StepBar step={step} all={bucket.allSecs} />
              <Box title={`${format.exact(step.secs)} s`} sx={{ textAlign: 'right', whiteSpace: 'nowrap' }}>
                {amount(step)}
              </Box>
              <Box
                sx={{
                  textAlign: 'right',
                  whiteSpace: 'nowrap',
                  minWidth: '3.5rem',
                  display: { xs: 'none', sm: 'block' },
                }}
              >
                {share(step.secs)}
              </Box>
            </Box>
          )
        })}
      </Box>
      {bucket.idealMissingCount > 0 && (
        <Box sx={{ pt: 2, fontSize: '0.8125rem', color: 'text.secondary' }}>{texts.noIdealBelowRun}</Box>
      )}
    </ChartPanel>
  )
}
