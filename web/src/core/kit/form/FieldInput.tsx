import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { Box } from '../Box.tsx'
import { ChipsInput } from '../chips/ChipsInput.tsx'
import { MultiSelect } from '../select/MultiSelect.tsx'
import { SearchSelect } from '../select/SearchSelect.tsx'
import { type Described, FieldFrame } from './FieldFrame.tsx'
import type { DraftValue, EntryRules, FormField } from './formField.ts'
import { formTexts as texts } from './texts.ts'

/**
 * A list in a form with single entries; the problem of an invalid entry is shown below until something else is typed.
 */
function EntriesInput(
  props: Described & { rules: EntryRules; values: readonly string[]; onChange: (values: readonly string[]) => void },
) {
  const { id, describedBy, invalid, rules } = props
  const [problem, setProblem] = useState<string | null>(null)
  return (
    <>
      <ChipsInput
        {...rules}
        id={id}
        describedBy={describedBy}
        invalid={invalid || problem !== null}
        values={props.values}
        onChange={props.onChange}
        onProblem={setProblem}
      />
      {problem && (
        <Box role="status" sx={{ fontSize: '0.75rem', color: 'error.main' }}>
          {problem}
        </Box>
      )}
    </>
  )
}

type InputProps = {
  field: FormField
  value: DraftValue | undefined
  onChange: (value: DraftValue) => void
  autoFocus?: boolean | undefined
}

const booleanOptions = [
  { value: 'true', label: texts.yes },
  { value: 'false', label: texts.no },
]

const textOf = (value: DraftValue | undefined): string => (typeof value === 'string' ? value : '')

/** Returns the text of a read-only value: a tick in words, selected values by the labels of their options. */
function fixedText({ options }: FormField, value: DraftValue | undefined): string {
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  const labelOf = (entry: string) => options?.find((option) => option.value === entry)?.label ?? entry
  return Array.isArray(value) ? value.map(labelOf).join(', ') : labelOf(textOf(value))
}

const inputTypes = { date: 'date', dateTime: 'datetime-local', time: 'time' } as const

function TypedInput({ field, value, onChange, autoFocus, described }: InputProps & { described: Described }) {
  const { kind } = field
  const isTime = kind === 'date' || kind === 'dateTime' || kind === 'time'
  return (
    <TextField
      id={described.id}
      hiddenLabel
      size="small"
      fullWidth
      autoFocus={autoFocus ?? false}
      type={isTime ? inputTypes[kind] : 'text'}
      multiline={kind === 'multiline'}
      minRows={kind === 'multiline' ? 3 : undefined}
      maxRows={kind === 'multiline' ? 12 : undefined}
      error={described.invalid}
      value={textOf(value)}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{
        htmlInput: {
          'aria-describedby': described.describedBy,
          'aria-required': described.required || undefined,
          inputMode: kind === 'number' ? 'decimal' : undefined,
          autoComplete: 'off',
          spellCheck: kind === 'multiline',
        },
      }}
    />
  )
}

function SelectInput({ field, value, onChange, autoFocus, described }: InputProps & { described: Described }) {
  const shared = { ...described, autoFocus, source: field.source, options: field.options, free: field.free }
  if (field.entries)
    return (
      <EntriesInput
        {...described}
        rules={field.entries}
        values={Array.isArray(value) ? value : []}
        onChange={onChange}
      />
    )
  if (field.kind === 'many')
    return <MultiSelect {...shared} values={Array.isArray(value) ? value : []} onChange={onChange} />
  const options = field.kind === 'yesNo' ? booleanOptions : field.options
  return <SearchSelect {...shared} options={options} value={textOf(value) || null} onChange={onChange} />
}

/** One field of a form with its label, help and problem, with the input of its kind. */
export function FieldInput(props: InputProps & { id: string; problem?: string | undefined }) {
  const { field, value, id, problem } = props
  if (field.kind === 'tick')
    return (
      <FieldFrame id={id} label={field.label} help={field.help} problem={problem}>
        {(described) => (
          <FormControlLabel
            sx={{ ml: -2, '& .MuiFormControlLabel-label': { fontSize: '0.8125rem' } }}
            label={value === true ? texts.yes : texts.no}
            control={
              <Checkbox
                size="small"
                id={described.id}
                checked={value === true}
                onChange={(event) => props.onChange(event.target.checked)}
                slotProps={{ input: { 'aria-describedby': described.describedBy } }}
              />
            }
          />
        )}
      </FieldFrame>
    )
  if (field.kind === 'fixed')
    return (
      <Box sx={{ display: 'grid', gap: 1 }}>
        <Box sx={{ fontSize: '0.8125rem', fontWeight: 500 }}>{field.label}</Box>
        <Box sx={{ fontSize: '0.9375rem' }}>{fixedText(field, value) || '–'}</Box>
      </Box>
    )
  const isSelect = field.kind === 'one' || field.kind === 'many' || field.kind === 'yesNo'
  return (
    <FieldFrame id={id} label={field.label} required={field.required} help={field.help} problem={problem}>
      {(described) =>
        isSelect ? <SelectInput {...props} described={described} /> : <TypedInput {...props} described={described} />
      }
    </FieldFrame>
  )
}
