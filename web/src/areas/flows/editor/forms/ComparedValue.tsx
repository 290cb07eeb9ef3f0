import type { NamedValue } from '@takt/domain/areas/flows/design/valuesAt.ts'
import { itemTypeOf } from '@takt/domain/itemTypes/itemTypes.ts'
import { optionsOf } from '../../../../core/items/optionsOf.ts'
import { referenceOf } from '../../../../core/items/reference/referenceOf.ts'
import { referenceSource } from '../../../../core/items/reference/referenceSource.ts'
import type { Option, OptionSource } from '../../../../core/kit/select/options.ts'
import { useClient, usePlace, useSession } from '../../../../core/session/SessionContext.tsx'
import { userMay } from '../../../../core/session/useMay.ts'
import { formTexts as texts } from '../texts.ts'
import { ChosenInput } from './ChosenInput.tsx'
import { TemplateInput } from './TemplateInput.tsx'
import { type FieldOfType, valueOptions } from './valueOptions.ts'

type Values = Readonly<Record<string, string>>

/** Values that are filled in when the flow runs narrow nothing while it is designed. */
const literal = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !value.includes('{{')))

/**
 * The rows that a field names, with the values of the run behind them, as options of a select. Undefined for a field
 * that names no rows, or rows that the user may not read.
 */
function useComparedSource(field: FieldOfType | null, beside: Values, named: readonly Option[]) {
  const client = useClient()
  const { organizationId } = usePlace()
  const masked = useSession(({ context }) => context.maskMode)
  const user = useSession(({ context }) => context.user)
  const asked = field && referenceOf(field.type, field.name, literal(beside))
  const to = asked && itemTypeOf(asked.to)
  if (!asked || !to || !userMay(user, to.area, 'read')) return undefined
  const rows: OptionSource | undefined = referenceSource({ client, organizationId, masked }, asked)
  return rows && withNamed(rows, named)
}

const withNamed = ({ key, load, find }: OptionSource, named: readonly Option[]): OptionSource => ({
  key: [...key, 'with', named.map(({ value, label }) => [value, label])],
  load: async (question) => [...(await load(question)), ...named],
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
