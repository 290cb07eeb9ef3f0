import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import type { z } from 'zod'
import { Box } from '../../../core/kit/Box.tsx'
import { inquiryDimensions, inquiryMeasures, type inquirySearch, inquirySteps } from './inquirySearch.ts'
import { inquiryTexts as texts } from './texts.ts'

type Search = z.output<typeof inquirySearch>

function Choice<Name extends string>(props: {
  label: string
  value: Name | undefined
  options: readonly (readonly [Name, string])[]
  /** What stands for nothing, where nothing can be chosen. */
  none?: string
  onChange: (value: Name | undefined) => void
}) {
  return (
    <TextField
      select
      size="small"
      label={props.label}
      value={props.value ?? ''}
      onChange={(event) => props.onChange((event.target.value || undefined) as Name | undefined)}
      sx={{ minWidth: '10rem' }}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      {props.none && <MenuItem value="">{props.none}</MenuItem>}
      {props.options.map(([name, label]) => (
        <MenuItem key={name} value={name}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  )
}

/** What is asked: rows, columns and the measure. */
export function QuestionTools(props: { search: Search; onAsk: (change: Partial<Search>) => void }) {
  const { search, onAsk } = props
  const dimensions = inquiryDimensions.map((name) => [name, texts.dimensions[name]] as const)
  const others = dimensions.filter(([name]) => name !== search.rows)
  const steps = inquirySteps.map((name) => [name, texts.steps[name]] as const)
  return (
    <Box
      role="group"
      aria-label={texts.question}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, pt: 1, displayPrint: 'none' }}
    >
      <Choice label={texts.rows} value={search.rows} options={dimensions} onChange={(rows) => onAsk({ rows })} />
      <Choice
        label={texts.also}
        value={search.also === search.rows ? undefined : search.also}
        options={others}
        none={texts.none}
        onChange={(also) => onAsk({ also })}
      />
      <Choice
        label={texts.columns}
        value={search.columns}
        options={[...steps, ...dimensions]}
        none={texts.none}
        onChange={(columns) => onAsk({ columns })}
      />
      <Choice
        label={texts.measure}
        value={search.measure}
        options={inquiryMeasures.map((name) => [name, texts.measures[name]] as const)}
        onChange={(measure) => onAsk({ measure })}
      />
    </Box>
  )
}
