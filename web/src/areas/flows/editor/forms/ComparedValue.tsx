import type { NamedValue } from '@takt/domain/areas/flows/design/valuesAt.ts'
import { optionsOf } from '../../../../core/items/optionsOf.ts'
import type { Option } from '../../../../core/kit/select/options.ts'
import { formTexts as texts } from '../texts.ts'
import { ChosenInput } from './ChosenInput.tsx'
import { TemplateInput } from './TemplateInput.tsx'
import { useComparedSource } from './useComparedSource.ts'
import { type FieldOfType, valueOptions } from './valueOptions.ts'

const yesNo: readonly Option[] = [
  { value: 'true', label: texts.yes },
  { value: 'false', label: texts.no },
]
const nothing = {}

/**
 * A value for a field: one of its words, a row that it names, or one of the values of the run, where it has such; else a
 * text with values.
 */
export function ComparedValue(props: {
  id: string
  label: string
  field: FieldOfType | null
  /** Values of other fields of the row, which narrow the rows that this one names. */
  beside?: Readonly<Record<string, string>>
  /** Several, joined by commas, are asked for: they are typed. */
  isList?: boolean
  /** A part of a key is asked for: it is typed. */
  isPart?: boolean
  value: string
  values: readonly NamedValue[]
  problem?: string | undefined
  onChange: (value: string) => void
}) {
  const { field: compared, beside = nothing, isPart = false, isList = false, ...shared } = props
  const field = compared?.type.fields[compared.name] ?? null
  const named = valueOptions(props.values).map((option) => ({ ...option, value: `{{${option.value}}}` }))
  const source = useComparedSource(compared, beside, named)
  if (!field || isList) return <TemplateInput {...shared} isBare />
  const own = optionsOf(field) ?? (field.kind === 'boolean' ? yesNo : null)
  if (own) return <ChosenInput {...shared} options={[...own, ...named]} free />
  return source && !isPart ? <ChosenInput {...shared} source={source} free /> : <TemplateInput {...shared} isBare />
}
