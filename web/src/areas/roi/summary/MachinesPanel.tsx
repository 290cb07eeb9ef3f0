import Typography from '@mui/material/Typography'
import type { MachineGain } from '@takt/domain/areas/roi/machineGain.ts'
import type { TelemetryData } from '@takt/domain/areas/roi/responses/telemetry.ts'
import type { ReactNode } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { ListSkeleton } from '../../../core/kit/chart/ListSkeleton.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { Panel } from '../../../core/kit/Panel.tsx'
import { roiTexts as texts } from '../texts.ts'
import { useDayName } from '../useDayName.ts'
import { useMoney } from '../useMoney.ts'

function Metric(props: { label: string; value: ReactNode; hint: string; beside?: string }) {
  return (
    <Box title={props.hint} sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ fontSize: '0.8125rem', fontWeight: 500, color: 'text.secondary' }}>{props.label}</Box>
      <Box sx={{ fontSize: '1.5rem', fontWeight: 650, lineHeight: 1.1, whiteSpace: 'nowrap' }}>{props.value}</Box>
      {props.beside && <Box sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>{props.beside}</Box>}
    </Box>
  )
}

/**
 * The gain of machines over the baseline: in hours, and in money if a machine hour has a price. It is not part of the
 * return.
 */
export function MachinesPanel(props: {
  gain: MachineGain | null
  settings: TelemetryData['settings']
  hasBaseline: boolean
}) {
  const { gain, settings, hasBaseline } = props
  const { roiMachineHour: each, roiBaselineFrom: from, roiBaselineTo: to } = settings
  const format = useFormat()
  const money = useMoney(settings.currency)
  const { ofDate } = useDayName()
  const gainValue = gain && each !== null ? (gain.gainedSecs / 3600) * each : null
  const ratios = (metric: string, now: number | null, before: number | null) => ({
    label: metric,
    value: format.ratio(now),
    hint: `${metric}: ${format.exact(now)}`,
    beside: `${texts.before(metric)} ${format.ratio(before)}`,
  })
  return (
    <Panel title={texts.machines} beside={texts.machinesBeside}>
      {!hasBaseline ? (
        <Typography variant="body2" color="textSecondary">
          {texts.noBaseline}
        </Typography>
      ) : (
        (gain && (
          <Box sx={{ display: 'grid', gap: 3 }}>
            {gain.compared === 0 ? (
              <Typography variant="body2" color="textSecondary">
                {texts.nothingToCompare}
              </Typography>
            ) : (
              <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', columnGap: 8, rowGap: 3 }}>
                <Metric
                  label={texts.hoursGained}
                  value={format.duration(gain.gainedSecs)}
                  hint={`${texts.hoursGainedHint}: ${format.exact(gain.gainedSecs)} s`}
                />
                <Metric
                  label={texts.gainWorth}
                  value={money.round(gainValue)}
                  hint={gainValue === null ? texts.noMachineHour : texts.gainWorthHint(money.exact(each))}
                />
                <Metric {...ratios(texts.oee, gain.oee, gain.oeeBefore)} />
                <Metric
                  label={texts.runGained}
                  value={format.duration(gain.runGainedSecs)}
                  hint={`${texts.runGainedHint}: ${format.exact(gain.runGainedSecs)} s`}
                />
                <Metric {...ratios(texts.availability, gain.availability, gain.availabilityBefore)} />
              </Box>
            )}
            <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
              {texts.baseline(ofDate(from!), ofDate(to!))}. {texts.compared(format.count(gain.compared))}
              {gain.leftOut > 0 && `; ${texts.leftOut(format.count(gain.leftOut))}`}. {texts.cause}
            </Box>
          </Box>
        )) || <ListSkeleton />
      )}
    </Panel>
  )
}
