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
import { GaugePicker } from './GaugePicker.tsx'
import { small } from './small.ts'
import type { Gauges } from './useGauges.ts'

/** Returns a warning if a gauge should not be used now; null: none. */
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

/**
 * The gauge that a check is measured with, a button to select it if the checksheet leaves it open, and a warning if it
 * must not be used.
 */
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
  const isUnspecified = gaugeID === null
  const text = !isUnspecified
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
        <Typography sx={{ fontWeight: 600 }} {...(isUnspecified ? { color: 'warning.main' } : {})}>
          {text}
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
          aria-label={isUnspecified ? texts.choose : texts.change}
          sx={{ minHeight: 'max(3rem, 48px)', flex: 'none', ml: { xs: 'auto', sm: 0 } }}
          onClick={() => setChoosing(true)}
        >
          {isUnspecified ? texts.chooseShort : texts.changeShort}
        </Button>
      )}
      {isChoosing && gaugeKind !== null && (
        <GaugePicker
          kind={gaugeKind}
          gauges={offered ?? []}
          onChoose={(selectedId) => gauges.choose(gaugeKind, selectedId)}
          onClose={() => setChoosing(false)}
        />
      )}
    </Box>
  )
}
