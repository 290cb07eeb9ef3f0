import type { NamedValue } from '@takt/domain/flows/design/valuesAt.ts'
import type { Field } from '@takt/domain/item/field.ts'
import { optionsOf } from '../../../items/optionsOf.ts'
import type { Option } from '../../../kit/select/options.ts'
import { formTexts as texts } from '../texts.ts'
import { ChosenInput } from './ChosenInput.tsx'
import { TemplateInput } from './TemplateInput.tsx'
import { valueOptions } from './valueOptions.ts'

const yesNo: readonly Option[] = [
  { value: 'true', label: texts.yes },
  { value: 'false', label: texts.no },
]

/** A value for a field: one of its words, or of the values that there are, where it has such; else a text with values. */
export function ComparedValue(props: {
  id: string
  label: string
  field: Field | null
  /** Several, joined by commas, are asked for: they are typed. */
  isList?: boolean
  value: string
  values: readonly NamedValue[]
  problem?: string | undefined
  onChange: (value: string) => void
}) {
  const { field, ...shared } = props
  const own = field && !props.isList ? (optionsOf(field) ?? (field.kind === 'boolean' ? yesNo : null)) : null
  if (!own) return <TemplateInput {...shared} isBare />
  const named = valueOptions(props.values).map((option) => ({ ...option, value: `{{${option.value}}}` }))
  return <ChosenInput {...shared} options={[...own, ...named]} free />
}
