import TextField from '@mui/material/TextField'

/**
 * A text input inside a list; without a visible label, `label` is its accessible name. `wraps`: a text that is longer
 * than the input continues on further lines.
 */
export function TextInput(props: {
  label: string
  value: string
  visible?: boolean
  isNumber?: boolean
  wraps?: boolean
  placeholder?: string
  width?: string
  onChange: (value: string) => void
}) {
  return (
    <TextField
      {...(props.visible ? { label: props.label } : { hiddenLabel: true })}
      size="small"
      multiline={props.wraps ?? false}
      fullWidth={props.width === undefined}
      value={props.value}
      placeholder={props.placeholder}
      sx={{ width: props.width, minWidth: 0 }}
      onChange={({ target }) => props.onChange(target.value.replaceAll(/[\r\n]+/g, ' '))}
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
