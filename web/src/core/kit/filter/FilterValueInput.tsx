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
  /** True for a part of a value, which is typed, not chosen. */
  isPart: boolean
  values: readonly string[]
  onChange: (values: readonly string[]) => void
}

const types = { text: 'text', number: 'text', choice: 'text', date: 'date', dateTime: 'datetime-local' } as const

function SingleValueInput(props: {
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
        onChange={(option) => onChange(option ?? '')}
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
export function FilterValueInput({ column: filterColumn, arity, isPart, values, onChange }: Props) {
  const id = useId()
  const column = isPart ? { ...filterColumn, source: undefined } : filterColumn
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
  const set = (index: number, value: string) =>
    onChange(labels.map((_, at) => (at === index ? value : (values[at] ?? ''))))
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { sm: `repeat(${labels.length}, 1fr)` } }}>
      {labels.map((label, index) => (
        <FieldFrame key={label} id={`${id}${index}`} label={label}>
          {(described) => (
            <SingleValueInput
              column={column}
              value={values[index] ?? ''}
              described={described}
              onChange={(value) => set(index, value)}
            />
          )}
        </FieldFrame>
      ))}
    </Box>
  )
}
