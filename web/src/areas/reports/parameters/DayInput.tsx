import TextField from '@mui/material/TextField'
import { dateKeywords } from '@takt/domain/areas/reports/reportDate.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { SearchSelect } from '../../../core/kit/select/SearchSelect.tsx'
import { daysAgoOf } from './parameterDraft.ts'
import { parameterTexts as texts } from './texts.ts'

const keywords = [...dateKeywords, 'customOffset'] as const
const fixed = 'fixed'

type Offset = { type: 'customOffset'; n: number }
const isOffset = (value: unknown): value is Offset =>
  typeof value === 'object' && value !== null && (value as Offset).type === 'customOffset'

/** The input of a day of a report, relative to the time of the run; a calendar date is allowed only with `mayFix`. */
export function DayInput(props: {
  id: string
  label: string
  value: unknown
  mayFix: boolean
  today: string
  onChange: (value: unknown) => void
}) {
  const { id, label, value, onChange } = props
  const isFixed = typeof value === 'string' && /^\d/.test(value)
  const selected = isOffset(value) ? 'customOffset' : isFixed ? fixed : typeof value === 'string' ? value : ''
  const choices = [...keywords, ...(props.mayFix ? [fixed] : [])].map((name) => ({
    value: name,
    label: texts.days[name as keyof typeof texts.days],
  }))
  const select = (name: string | null) => {
    if (name === 'customOffset') onChange({ type: 'customOffset', n: 1 })
    else onChange(name === fixed ? props.today : (name ?? ''))
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      <Box sx={{ width: '13rem' }}>
        <SearchSelect id={id} label={label} options={choices} value={selected || null} onChange={select} />
      </Box>
      {isOffset(value) && (
        <TextField
          hiddenLabel
          size="small"
          defaultValue={String(value.n)}
          onChange={({ target }) => onChange({ type: 'customOffset', n: daysAgoOf(target.value) })}
          slotProps={{ htmlInput: { inputMode: 'numeric', 'aria-label': texts.daysAgo(label) } }}
          sx={{ width: '5rem' }}
        />
      )}
      {isFixed && (
        <TextField
          hiddenLabel
          size="small"
          type="date"
          value={value}
          onChange={({ target }) => target.value && onChange(target.value)}
          slotProps={{ htmlInput: { 'aria-label': texts.dayOf(label) } }}
        />
      )}
    </Box>
  )
}
