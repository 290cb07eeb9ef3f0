import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { type RuleSet, ruleSetNames, ruleSets } from '@takt/domain/quality/spc/runRules.ts'
import { Box } from '../../kit/Box.tsx'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import { outTexts as texts } from './texts.ts'

/** By which rules charts speak, and how often these speak by chance alone. */
export function RuleChoice(props: { rules: RuleSet; onChange: (rules: RuleSet) => void }) {
  const { rules } = props
  const format = useFormat()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
      <TextField
        select
        size="small"
        label={texts.rules}
        value={rules}
        onChange={(event) => props.onChange(event.target.value as RuleSet)}
        sx={{ minWidth: '11rem' }}
      >
        {ruleSetNames.map((name) => (
          <MenuItem key={name} value={name}>
            {ruleSets[name].label}
          </MenuItem>
        ))}
      </TextField>
      <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
        {texts.falseAlarms(format.count(ruleSets[rules].falseAlarmEvery))}
      </Box>
    </Box>
  )
}
