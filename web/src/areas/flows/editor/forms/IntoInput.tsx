import { useId } from 'react'
import { FieldInput } from '../../../../core/kit/form/FieldInput.tsx'
import { formTexts as texts } from '../texts.ts'

/** Name under which later steps use the result; `required`: true if it must have one. */
export function IntoInput(props: {
  label: string
  value: string
  required?: boolean
  problem: string | undefined
  onChange: (name: string) => void
}) {
  return (
    <FieldInput
      id={useId()}
      field={{
        name: 'into',
        label: props.label,
        kind: 'text',
        help: texts.intoHelp,
        required: props.required,
        size: 50,
      }}
      value={props.value}
      problem={props.problem}
      onChange={(value) => props.onChange(String(value ?? ''))}
    />
  )
}
