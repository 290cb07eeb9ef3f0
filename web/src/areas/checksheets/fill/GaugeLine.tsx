import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { Check } from '@takt/domain/areas/checksheets/check.ts'
import { gaugeState } from '@takt/domain/areas/checksheets/gauges/gaugeState.ts'
import { isSameKind } from '@takt/domain/areas/checksheets/gauges/gauges.ts'
import { useState } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { formatInstant } from '../../../core/kit/format/instantFormat.ts'
import { gaugeTexts as texts } from '../gauges/texts.ts'
import { ChooseGauge } from './ChooseGauge.tsx'
import { small } from './small.ts'
import type { Gauges } from './useGauges.ts'

/** What speaks against a gauge now, in words; null: nothing. */
function useWarning(gaugeID: string | null, all: Gauges['all']): string | null {
  const { locale } = useFormat()
  if (gaugeID === null || !all) return null
  const gauge = all.find((each) => each.gaugeID === gaugeID)
  if (!gauge) return texts.unknown
  const state = gaugeState(gauge, Date.now())
  if (state === 'due' || state === 'calibrated') return null
  const dueOn = Date.parse(`${gauge.dueOn ?? '1970-01-01'}T00:00Z`)
  return texts.warnings[state](formatInstant(dueOn, 'day', { locale, timeZone: 'UTC' }))
}

/** With which gauge a check is measured; the way to say so where its checksheet leaves it open; whether it may be used. */
export function GaugeLine({ check, gauges }: { check: Check; gauges: Gauges }) {
  const [isChoosing, setChoosing] = useState(false)
  const { gaugeKind } = check
  const gaugeID = gauges.usedFor(check)
  const warning = useWarning(gaugeID, gauges.all)
  if (gaugeID === null && gaugeKind === null) return null
  const name = gauges.all?.find((each) => each.gaugeID === gaugeID)?.gaugeName
  const offered = gauges.all?.filter(
    (each) => each.inUse && gaugeKind !== null && isSameKind(each.gaugeKind, gaugeKind),
  )
  const isUnsaid = gaugeID === null
  const said = !isUnsaid
    ? texts.named(gaugeID, name)
    : offered?.length === 0
      ? texts.noneOfKind(gaugeKind!)
      : texts.noneChosen(gaugeKind!)
  return (
    <Box
      role="group"
      aria-label={texts.measuredWith}
      sx={{ display: 'flex', columnGap: 3, alignItems: 'center', '& .MuiTypography-root': small }}
    >
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }} {...(isUnsaid ? { color: 'warning.main' } : {})}>
          {said}
        </Typography>
        {warning !== null && (
          <Typography role="alert" color="warning.main">
            <span aria-hidden>⚠ </span>
            {warning}
          </Typography>
        )}
      </Box>
      {offered !== undefined && offered.length > 0 && (
        <Button
          variant="outlined"
          aria-label={isUnsaid ? texts.choose : texts.change}
          sx={{ minHeight: 'max(3rem, 48px)', flex: 'none', ml: { xs: 'auto', sm: 0 } }}
          onClick={() => setChoosing(true)}
        >
          {isUnsaid ? texts.chooseShort : texts.changeShort}
        </Button>
      )}
      {isChoosing && gaugeKind !== null && (
        <ChooseGauge
          kind={gaugeKind}
          gauges={offered ?? []}
          onChoose={(chosen) => gauges.choose(gaugeKind, chosen)}
          onClose={() => setChoosing(false)}
        />
      )}
    </Box>
  )
}
