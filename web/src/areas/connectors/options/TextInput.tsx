import TextField from '@mui/material/TextField'

/** A text input inside a list; without a visible label, `label` is its accessible name. */
export function TextInput(props: {
  label: string
  value: string
  visible?: boolean
  isNumber?: boolean
  placeholder?: string
  width?: string
  onChange: (value: string) => void
}) {
  return (
    <TextField
      {...(props.visible ? { label: props.label } : { hiddenLabel: true })}
      size="small"
      fullWidth={props.width === undefined}
      value={props.value}
      placeholder={props.placeholder}
      sx={{ width: props.width, minWidth: 0 }}
      onChange={({ target }) => props.onChange(target.value)}
      slotProps={{
        htmlInput: {
          ...(props.visible ? {} : { 'aria-label': props.label }),
          inputMode: props.isNumber ? 'decimal' : 'text',
          autoComplete: 'off',
          spellCheck: false,
        },
      }}
    />
  )
}
