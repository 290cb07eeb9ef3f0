import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { chartNames } from '@takt/domain/areas/quality/chartKind.ts'
import type { CheckChart } from '@takt/domain/areas/quality/chartShape.ts'
import { controlLimits } from '@takt/domain/areas/quality/controlLimits.ts'
import type {
  CharacteristicCheck,
  CharacteristicKey,
} from '@takt/domain/areas/quality/responses/checkCharacteristics.ts'
import type { RulesInForce } from '@takt/domain/areas/quality/responses/controlRules.ts'
import type { FrozenRow } from '@takt/domain/areas/quality/responses/frozenLimits.ts'
import { pointsNeeded } from '@takt/domain/areas/quality/spc/controlChart.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { useState } from 'react'
import { useMayChange } from '../../../core/items/useMayChange.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { Panel } from '../../../core/kit/Panel.tsx'
import { useMask } from '../../../core/session/useMask.ts'
import type { Series, SeriesValue } from '../checks/useSeries.ts'
import { FreezeSheet } from './FreezeSheet.tsx'
import { MissingMasterData } from './MissingMasterData.tsx'
import { RuleSelect } from './RuleSelect.tsx'
import { limitsTexts as texts } from './texts.ts'
import { useLimits } from './useLimits.ts'

/**
 * Shows the limits in use for a chart: their points, start and reason; users with the permission freeze and unfreeze
 * them.
 */
export function LimitsPanel(props: {
  of: CharacteristicKey
  check: CharacteristicCheck
  chart: CheckChart<SeriesValue>
  values: readonly SeriesValue[]
  rules: RulesInForce
  limits: FrozenRow | null
  /** The range of the displayed points. */
  range: Interval
  missing: Series['missing']
}) {
  const { of, chart, limits, rules, missing } = props
  const canStore = missing.length === 0
  const mask = useMask()
  const format = useFormat()
  const mayFreeze = useMayChange(controlLimits)
  const [isOpen, setOpen] = useState(false)
  const { freeze, release } = useLimits(of, () => setOpen(false))
  return (
    <Panel
      title={texts.title}
      tools={
        mayFreeze && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
            {limits && (
              <Button size="small" color="inherit" disabled={release.isBusy} onClick={() => release.run(limits)}>
                {texts.release}
              </Button>
            )}
            <Button
              size="small"
              variant="outlined"
              disabled={!canStore || chart.points.length === 0 || (!limits && !chart.limits)}
              onClick={() => setOpen(true)}
            >
              {limits ? texts.refreeze : texts.freeze}
            </Button>
          </Box>
        )
      }
    >
      {limits ? (
        <FrozenFacts limits={limits} isOther={!chart.isFrozen} nameOf={(name) => mask.name('Person', name)} />
      ) : (
        <Typography color="textSecondary">
          {chart.limits ? texts.ofPoints : texts.none(format.count(pointsNeeded))}
        </Typography>
      )}
      <Box sx={{ mt: 3, fontSize: '0.8125rem' }}>
        <RuleSelect of={of} rules={rules} kind={chart.kind} appliedRules={chart.rules} canStore={canStore} />
      </Box>
      {mayFreeze && <MissingMasterData of={of} missing={missing} />}
      {isOpen && (
        <FreezeSheet
          {...props}
          rules={rules.chosen?.rules ?? rules.usual}
          freeze={freeze}
          onClose={() => setOpen(false)}
        />
      )}
    </Panel>
  )
}

function FrozenFacts(props: { limits: FrozenRow; isOther: boolean; nameOf: (name: string) => string }) {
  const { limits, isOther } = props
  const format = useFormat()
  const { from, to, points, leftOut, frozenBy, frozenAt } = limits
  const moment = (at: number) => format.instant(at, 'moment')
  return (
    <Box sx={{ display: 'grid', gap: 1, fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>
      <span>
        {texts.frozen(
          frozenBy === null ? texts.unknownUser : props.nameOf(frozenBy),
          format.instant(frozenAt, 'moment'),
        )}
        {': '}
        {limits.reason}
      </span>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {from === null || to === null || points === null
          ? texts.specified
          : texts.ofRange(format.count(points), moment(from), moment(to))}
        {leftOut.length > 0 && ` · ${texts.leftOut(format.count(leftOut.length))}`}
      </Box>
      {leftOut.length > 0 && (
        <Box component="ul" sx={{ m: 0, pl: 4, color: 'text.secondary', maxHeight: '8rem', overflow: 'auto' }}>
          {leftOut.map(({ at, reason }) => (
            <li key={at}>{texts.leftOutAt(moment(at), reason)}</li>
          ))}
        </Box>
      )}
      {isOther && (
        <Typography color="warning">
          {texts.otherChart(chartNames[limits.chart], format.count(limits.samples))}
        </Typography>
      )}
    </Box>
  )
}
