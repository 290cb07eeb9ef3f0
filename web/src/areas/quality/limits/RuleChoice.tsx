import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import type { CharacteristicKey } from '@takt/domain/areas/quality/answers/checkCharacteristics.ts'
import type { RulesInForce } from '@takt/domain/areas/quality/answers/controlRules.ts'
import { type ChartKind, isMemory } from '@takt/domain/areas/quality/chartKind.ts'
import { controlRules } from '@takt/domain/areas/quality/controlRules.ts'
import { falseAlarms } from '@takt/domain/areas/quality/falseAlarms.ts'
import { type RuleSet, ruleSetNames, ruleSets } from '@takt/domain/areas/quality/spc/runRules.ts'
import { useMayChange } from '../../../core/items/useMayChange.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { limitsTexts as texts } from './texts.ts'
import { useRules } from './useLimits.ts'

/**
 * By which rules a characteristic's chart speaks, and how often these speak by chance alone; whoever may chooses others
 * for it, or the organization's usual ones again.
 */
export function RuleChoice(props: {
  of: CharacteristicKey
  rules: RulesInForce
  kind: ChartKind
  /** The rules that the chart looks at: fewer than were chosen where runs of its points say nothing. */
  lookedAt: RuleSet
  /** Whether a choice can be kept. */
  isKept: boolean
}) {
  const { of, rules, kind } = props
  const format = useFormat()
  const mayChoose = useMayChange(controlRules)
  const choose = useRules(of, rules.chosen)
  const chosen = rules.chosen?.rules ?? rules.usual
  const { label, every } = falseAlarms(kind, chosen)
  const alarms = props.lookedAt === chosen ? texts.falseAlarms(format.count(every)) : texts.limitsOnly
  const usually = texts.usualRules(ruleSets[rules.usual].label)
  // Averages and sums speak by their limits: there is nothing to choose.
  if (isMemory(kind) || !mayChoose || !props.isKept)
    return (
      <span>
        {texts.speaksBy(label)}
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
        disabled={choose.isBusy}
        onChange={({ target }) => choose.run((target.value || null) as RuleSet | null)}
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
              {texts.oneIn(format.count(ruleSets[name].falseAlarmEvery))}
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
