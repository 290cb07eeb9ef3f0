import TextField from '@mui/material/TextField'
import { type Ref, useId } from 'react'
import { FieldFrame } from '../../../core/kit/form/FieldFrame.tsx'

/** A field of a shift: text, a number or a time of day. */
export function ShiftField(props: {
  label: string
  value: string
  type?: 'text' | 'number' | 'time'
  help?: string
  problem: string | undefined
  inputRef?: Ref<HTMLInputElement>
  onChange: (text: string) => void
}) {
  return (
    <FieldFrame id={useId()} label={props.label} help={props.help} problem={props.problem}>
      {(described) => (
        <TextField
          id={described.id}
          hiddenLabel
          size="small"
          fullWidth
          type={props.type ?? 'text'}
          value={props.value}
          error={described.invalid}
          onChange={({ target }) => props.onChange(target.value)}
          {...(props.inputRef ? { inputRef: props.inputRef } : {})}
          slotProps={{ htmlInput: { 'aria-describedby': described.describedBy, maxLength: 60, min: 0, max: 9999 } }}
        />
      )}
    </FieldFrame>
  )
}
