import TextField from '@mui/material/TextField'
import { useId } from 'react'
import { Box } from '../Box.tsx'
import { type Described, FieldFrame } from '../form/FieldFrame.tsx'
import { MultiSelect } from '../select/MultiSelect.tsx'
import { SearchSelect } from '../select/SearchSelect.tsx'
import type { Arity, FilterColumn } from './filterColumn.ts'
import { filterTexts as texts } from './texts.ts'

type Props = {
  column: FilterColumn
  arity: Arity
  /** A part of a value is typed, not chosen. */
  isPart: boolean
  values: readonly string[]
  onChange: (values: readonly string[]) => void
}

const types = { text: 'text', number: 'text', choice: 'text', date: 'date', dateTime: 'datetime-local' } as const

function OneValue(props: {
  column: FilterColumn
  value: string
  described: Described
  onChange: (value: string) => void
}) {
  const { column, value, described, onChange } = props
  if (column.options || column.source)
    return (
      <SearchSelect
        {...described}
        options={column.options}
        source={column.source}
        free={column.input !== 'choice'}
        value={value || null}
        onChange={(chosen) => onChange(chosen ?? '')}
      />
    )
  return (
    <TextField
      id={described.id}
      hiddenLabel
      size="small"
      fullWidth
      type={types[column.input]}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ htmlInput: { inputMode: column.input === 'number' ? 'decimal' : undefined, autoComplete: 'off' } }}
    />
  )
}

/** The operands of a filter: none, one value, From and To, or a list. */
export function FilterValueInput({ column: given, arity, isPart, values, onChange }: Props) {
  const id = useId()
  const column = isPart ? { ...given, source: undefined } : given
  if (arity === 'none') return null
  if (arity === 'list')
    return (
      <FieldFrame id={id} label={texts.values} help={column.input === 'choice' ? undefined : texts.valuesHelp}>
        {(described) => (
          <MultiSelect
            {...described}
            options={column.options ?? (column.source ? undefined : [])}
            source={column.source}
            free={column.input !== 'choice'}
            values={values}
            onChange={onChange}
          />
        )}
      </FieldFrame>
    )
  const labels = arity === 'two' ? [texts.from, texts.to] : [texts.value]
  const set = (place: number, value: string) =>
    onChange(labels.map((_, at) => (at === place ? value : (values[at] ?? ''))))
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { sm: `repeat(${labels.length}, 1fr)` } }}>
      {labels.map((label, place) => (
        <FieldFrame key={label} id={`${id}${place}`} label={label}>
          {(described) => (
            <OneValue
              column={column}
              value={values[place] ?? ''}
              described={described}
              onChange={(value) => set(place, value)}
            />
          )}
        </FieldFrame>
      ))}
    </Box>
  )
}
