import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { hasTolerance, isCounted } from '@takt/domain/areas/quality/chartKind.ts'
import type { CheckChart } from '@takt/domain/areas/quality/chartShape.ts'
import { checkChart } from '@takt/domain/areas/quality/checkChart.ts'
import { controlLimits } from '@takt/domain/areas/quality/controlLimits.ts'
import { freezeLimits } from '@takt/domain/areas/quality/freezeLimits.ts'
import { isWithoutVariation } from '@takt/domain/areas/quality/isWithoutVariation.ts'
import type {
  CharacteristicCheck,
  CharacteristicKey,
} from '@takt/domain/areas/quality/responses/checkCharacteristics.ts'
import type { FrozenRow } from '@takt/domain/areas/quality/responses/frozenLimits.ts'
import { pointsNeeded } from '@takt/domain/areas/quality/spc/controlChart.ts'
import { ruleWords } from '@takt/domain/areas/quality/spc/ruleWords.ts'
import type { RuleSet } from '@takt/domain/areas/quality/spc/runRules.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { useId, useMemo, useState } from 'react'
import type { SaveMutation } from '../../../core/items/detail/useSaveMutation.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { SideSheet } from '../../../core/kit/sheet/SideSheet.tsx'
import type { SeriesValue } from '../checks/useSeries.ts'
import { limitDigits } from '../outOfTolerance/limitDigits.ts'
import { CauseField } from './CauseField.tsx'
import { limitsOutsideTolerance } from './limitsOutsideTolerance.ts'
import { suspectsOf } from './suspectsOf.ts'
import { limitsTexts as texts } from './texts.ts'
import type { Freezing } from './useLimits.ts'

const maxReasonLength = controlLimits.fields.reason.size
/** Maximum number of points to review one by one. */
const maxSuspects = 100

/**
 * Form for the points to exclude from the limits, and the reasons; shows the limits calculated from the other points.
 */
export function FreezeSheet(props: {
  of: CharacteristicKey
  check: CharacteristicCheck
  values: readonly SeriesValue[]
  rules: RuleSet
  limits: FrozenRow | null
  range: Interval
  freeze: SaveMutation<Freezing>
  onClose: () => void
}) {
  const { check, values, rules, limits, range, freeze, onClose } = props
  const format = useFormat()
  const formId = useId()
  const [causes, setCauses] = useState<ReadonlyMap<number, string>>(new Map())
  const [reason, setReason] = useState('')
  const about = useMemo(() => ({ ...check, rules, timeZone: format.timeZone }), [check, rules, format.timeZone])
  const all = useMemo(() => checkChart(values, about), [values, about])
  const { basis, chart } = useMemo(() => freezeLimits(values, about, new Set(causes.keys())), [values, about, causes])
  const suspects = useMemo(
    () => suspectsOf(all, chart, new Set(causes.keys())).slice(-maxSuspects),
    [all, chart, causes],
  )
  const inUnit = (text: string) => (check.unit && !isCounted(all.kind) ? `${text} ${check.unit}` : text)
  const formatLevel = (level: number) => inUnit(format.exact(Number(level.toPrecision(6))))
  const limit = (level: number) => inUnit(format.fixed(level, limitDigits(check, all.limits?.at(-1))))
  const toleranceWarning = hasTolerance(chart.kind) ? limitsOutsideTolerance(chart.limits?.at(-1), check, limit) : null
  const setCause = (at: number, cause: string | null) => {
    const next = new Map(causes)
    if (cause === null) next.delete(at)
    else next.set(at, cause)
    setCauses(next)
  }
  const isReady = basis !== null && reason.trim() !== '' && [...causes.values()].every((cause) => cause.trim() !== '')
  const save = () => {
    if (!isReady || freeze.isBusy) return
    const leftOut = [...causes].map(([at, cause]) => ({ at, reason: cause.trim() }))
    freeze.run({ ...range, leftOut, reason: reason.trim(), version: limits?.version })
  }
  return (
    <SideSheet
      open
      title={texts.sheet}
      closeLabel={texts.close}
      onClose={onClose}
      foot={
        <>
          <Button variant="contained" type="submit" form={formId} loading={freeze.isBusy} disabled={!isReady}>
            {texts.freeze}
          </Button>
          <Button onClick={onClose}>{texts.cancel}</Button>
        </>
      }
    >
      <Typography color="textSecondary">
        {texts.explains(format.instant(range.start, 'moment'), format.instant(range.end, 'moment'))}
      </Typography>
      {freeze.message && (
        <Alert severity="error" variant="outlined">
          {freeze.message}
        </Alert>
      )}
      <Lines label={texts.before} chart={all} shown={limit} />
      {causes.size > 0 && <Lines label={texts.after} chart={chart} shown={limit} />}
      {basis && isWithoutVariation(chart.kind, basis) && (
        <Alert severity="info" variant="outlined">
          {texts.withoutVariation}
        </Alert>
      )}
      {toleranceWarning && (
        <Alert severity="warning" variant="outlined">
          {toleranceWarning}
        </Alert>
      )}
      <Box
        component="form"
        id={formId}
        noValidate
        sx={{ display: 'grid', gap: 4 }}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Box component="section" aria-label={texts.candidates} sx={{ display: 'grid', gap: 1 }}>
          <Typography variant="caption" color="textSecondary">
            {suspects.length > 0 ? texts.candidates : texts.noCandidates}
          </Typography>
          {suspects.map(({ at, level, isOutside, rules: brokenRules }) => {
            const time = format.instant(at, 'moment')
            const cause = causes.get(at)
            return (
              <Box key={at} sx={{ display: 'grid', gap: 1 }}>
                <FormControlLabel
                  control={
                    <Checkbox
                      size="small"
                      checked={cause !== undefined}
                      onChange={(_, checked) => setCause(at, checked ? '' : null)}
                    />
                  }
                  label={texts.leaveOut(time, formatLevel(level), [
                    ...(isOutside ? [texts.outside] : []),
                    ...brokenRules.map((rule) => ruleWords[rule]),
                  ])}
                />
                {cause !== undefined && (
                  <CauseField
                    of={props.of}
                    point={all.points.find((point) => point.at === at)!}
                    label={texts.cause(time)}
                    cause={cause}
                    onChange={(next) => setCause(at, next)}
                  />
                )}
              </Box>
            )
          })}
        </Box>
        <TextField
          size="small"
          required
          label={texts.why}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          slotProps={{ htmlInput: { maxLength: maxReasonLength, autoComplete: 'off' } }}
        />
      </Box>
    </SideSheet>
  )
}

/** Shows the limits of a chart at its last point, and the number of points that still break them. */
function Lines(props: { label: string; chart: CheckChart; shown: (level: number) => string }) {
  const { chart, shown: formatLevel } = props
  const format = useFormat()
  const limits = chart.limits?.at(-1)
  const brokenCount = new Set(chart.signals.map(({ to }) => to)).size
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, fontSize: '0.8125rem' }}>
      <Box component="span" sx={{ fontWeight: 500 }}>
        {props.label}
      </Box>
      <span>
        {limits
          ? texts.lines(formatLevel(limits.lower), formatLevel(limits.center), formatLevel(limits.upper))
          : texts.tooFew(format.count(pointsNeeded))}
      </span>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {texts.still(format.count(chart.points.length), format.count(brokenCount))}
      </Box>
    </Box>
  )
}
