import TextField from '@mui/material/TextField'

/** A selection from few options without search. `emptyLabel`: label of the empty option, if nothing may be selected. */
export function ChoiceInput(props: {
  id?: string
  label?: string
  value: string
  options: readonly { value: string; label: string }[]
  emptyLabel?: string | undefined
  describedBy?: string | undefined
  invalid?: boolean
  onChange: (value: string) => void
}) {
  const { options, value } = props
  const isUnknown = value !== '' && !options.some((option) => option.value === value)
  return (
    <TextField
      select
      hiddenLabel
      size="small"
      fullWidth
      id={props.id}
      error={props.invalid ?? false}
      value={value}
      onChange={({ target }) => props.onChange(target.value)}
      slotProps={{
        select: { native: true },
        htmlInput: { 'aria-label': props.label, 'aria-describedby': props.describedBy },
      }}
    >
      {props.emptyLabel !== undefined && <option value="">{props.emptyLabel}</option>}
      {isUnknown && <option value={value}>{value}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </TextField>
  )
}
