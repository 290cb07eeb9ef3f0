import type { NamedValue } from '@takt/domain/areas/flows/design/valuesAt.ts'
import { itemTypeOf } from '@takt/domain/itemTypes/itemTypes.ts'
import { optionsOf } from '../../../../core/items/optionsOf.ts'
import { referenceOf } from '../../../../core/items/reference/referenceOf.ts'
import { referenceSource } from '../../../../core/items/reference/referenceSource.ts'
import type { Option, OptionSource } from '../../../../core/kit/select/options.ts'
import { useClient, useCurrentOrganization, useSession } from '../../../../core/session/SessionContext.tsx'
import { userMay } from '../../../../core/session/useMay.ts'
import { formTexts as texts } from '../texts.ts'
import { SelectInput } from './SelectInput.tsx'
import { TemplateInput } from './TemplateInput.tsx'
import { type FieldOfType, valueOptions } from './valueOptions.ts'

type Values = Readonly<Record<string, string>>

/**
 * Returns the values without placeholders, which are only known at run time and cannot filter options at design time.
 */
const literal = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !value.includes('{{')))

/**
 * Returns the rows that a field refers to, followed by the values of the run, as options of a select. Undefined if the
 * field refers to no rows or the user may not read them.
 */
function useComparedSource(field: FieldOfType | null, rowValues: Values, named: readonly Option[]) {
  const client = useClient()
  const { organizationId } = useCurrentOrganization()
  const masked = useSession(({ context }) => context.maskMode)
  const user = useSession(({ context }) => context.user)
  const reference = field && referenceOf(field.type, field.name, literal(rowValues))
  const to = reference && itemTypeOf(reference.to)
  if (!reference || !to || !userMay(user, to.area, 'read')) return undefined
  const rows: OptionSource | undefined = referenceSource({ client, organizationId, masked }, reference)
  return rows && withNamed(rows, named)
}

const withNamed = ({ key, load, find }: OptionSource, named: readonly Option[]): OptionSource => ({
  key: [...key, 'with', named.map(({ value, label }) => [value, label])],
  load: async (query) => [...(await load(query)), ...named],
  ...(find
    ? {
        find: async (value: string, signal: AbortSignal) =>
          value.includes('{{') ? named.filter((option) => option.value === value) : find(value, signal),
      }
    : {}),
})

const yesNo: readonly Option[] = [
  { value: 'true', label: texts.yes },
  { value: 'false', label: texts.no },
]
const noValues = {}

/**
 * Input of a field's value: one of its options, a row that it refers to, or a value of the run; otherwise a text
 * template.
 */
export function ComparedValue(props: {
  id: string
  label: string
  field: FieldOfType | null
  /** Values of other fields of the row, which filter the rows that this field refers to. */
  beside?: Readonly<Record<string, string>>
  /** True if a comma-separated list is expected, which is typed. */
  isList?: boolean
  /** True if a part of a key is expected, which is typed. */
  isPart?: boolean
  value: string
  values: readonly NamedValue[]
  problem?: string | undefined
  onChange: (value: string) => void
}) {
  const { field: compared, beside: rowValues = noValues, isPart = false, isList = false, ...shared } = props
  const field = compared?.type.fields[compared.name] ?? null
  const named = valueOptions(props.values).map((option) => ({ ...option, value: `{{${option.value}}}` }))
  const source = useComparedSource(compared, rowValues, named)
  if (!field || isList) return <TemplateInput {...shared} isBare />
  const fieldOptions = optionsOf(field) ?? (field.kind === 'boolean' ? yesNo : null)
  if (fieldOptions) return <SelectInput {...shared} options={[...fieldOptions, ...named]} free />
  return source && !isPart ? <SelectInput {...shared} source={source} free /> : <TemplateInput {...shared} isBare />
}
