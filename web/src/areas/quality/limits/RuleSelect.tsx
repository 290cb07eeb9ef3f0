import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { type ChartKind, isMemory } from '@takt/domain/areas/quality/chartKind.ts'
import { controlRules } from '@takt/domain/areas/quality/controlRules.ts'
import { falseAlarms } from '@takt/domain/areas/quality/falseAlarms.ts'
import type { CharacteristicKey } from '@takt/domain/areas/quality/responses/checkCharacteristics.ts'
import type { RulesInForce } from '@takt/domain/areas/quality/responses/controlRules.ts'
import { type RuleSet, ruleSetNames, ruleSets } from '@takt/domain/areas/quality/spc/runRules.ts'
import { useMayChange } from '../../../core/items/useMayChange.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { limitsTexts as texts } from './texts.ts'
import { useRules } from './useLimits.ts'

/**
 * Shows the run rules of a characteristic's chart and their false alarm rate; users with the permission choose other
 * rules for it, or the organization's default.
 */
export function RuleSelect(props: {
  of: CharacteristicKey
  rules: RulesInForce
  kind: ChartKind
  /** The rules that the chart evaluates: fewer than chosen if runs of its points have no meaning. */
  appliedRules: RuleSet
  /** True if a choice can be stored. */
  canStore: boolean
}) {
  const { of, rules, kind } = props
  const format = useFormat()
  const mayChoose = useMayChange(controlRules)
  const saveRules = useRules(of, rules.chosen)
  const selectedRules = rules.chosen?.rules ?? rules.usual
  const { label, every } = falseAlarms(kind, selectedRules)
  const alarms = props.appliedRules === selectedRules ? texts.falseAlarms(format.count(every)) : texts.limitsOnly
  const usually = texts.usualRules(ruleSets[rules.usual].label)
  // Charts of averages and sums only use their limits: there is nothing to choose.
  if (isMemory(kind) || !mayChoose || !props.canStore)
    return (
      <span>
        {texts.rulesInForce(label)}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {' · '}
          {alarms}
        </Box>
      </span>
    )
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
      <TextField
        select
        size="small"
        label={texts.rules}
        value={rules.chosen?.rules ?? ''}
        disabled={saveRules.isBusy}
        onChange={({ target }) => saveRules.run((target.value || null) as RuleSet | null)}
        slotProps={{
          inputLabel: { shrink: true },
          select: { displayEmpty: true, renderValue: (set) => (set ? ruleSets[set as RuleSet].label : usually) },
        }}
        sx={{ minWidth: '15rem' }}
      >
        <MenuItem value="">{usually}</MenuItem>
        {ruleSetNames.map((name) => (
          <MenuItem key={name} value={name} sx={{ display: 'flex', justifyContent: 'space-between', gap: 4 }}>
            {ruleSets[name].label}
            <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
              {texts.falseAlarmRate(format.count(ruleSets[name].falseAlarmEvery))}
            </Box>
          </MenuItem>
        ))}
      </TextField>
      <Box component="span" role="status" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
        {alarms}
      </Box>
    </Box>
  )
}
