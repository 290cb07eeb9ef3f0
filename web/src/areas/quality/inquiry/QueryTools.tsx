import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import type { z } from 'zod'
import { Box } from '../../../core/kit/Box.tsx'
import { inquiryDimensions, inquiryMeasures, type inquirySearch, inquirySteps } from './inquirySearch.ts'
import { inquiryTexts as texts } from './texts.ts'

type Search = z.output<typeof inquirySearch>

function QuerySelect<Name extends string>(props: {
  label: string
  value: Name | undefined
  options: readonly (readonly [Name, string])[]
  /** Label of the empty choice, if the choice is optional. */
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

/** The inputs of a query: rows, columns and the measure. */
export function QueryTools(props: { search: Search; onQueryChange: (change: Partial<Search>) => void }) {
  const { search, onQueryChange } = props
  const dimensions = inquiryDimensions.map((name) => [name, texts.dimensions[name]] as const)
  const otherDimensions = dimensions.filter(([name]) => name !== search.rows)
  const steps = inquirySteps.map((name) => [name, texts.steps[name]] as const)
  return (
    <Box
      role="group"
      aria-label={texts.query}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, pt: 1, displayPrint: 'none' }}
    >
      <QuerySelect
        label={texts.rows}
        value={search.rows}
        options={dimensions}
        onChange={(rows) => onQueryChange({ rows })}
      />
      <QuerySelect
        label={texts.also}
        value={search.also === search.rows ? undefined : search.also}
        options={otherDimensions}
        none={texts.none}
        onChange={(also) => onQueryChange({ also })}
      />
      <QuerySelect
        label={texts.columns}
        value={search.columns}
        options={[...steps, ...dimensions]}
        none={texts.none}
        onChange={(columns) => onQueryChange({ columns })}
      />
      <QuerySelect
        label={texts.measure}
        value={search.measure}
        options={inquiryMeasures.map((name) => [name, texts.measures[name]] as const)}
        onChange={(measure) => onQueryChange({ measure })}
      />
    </Box>
  )
}
