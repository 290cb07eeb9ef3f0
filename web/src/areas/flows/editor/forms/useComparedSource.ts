import { itemTypeOf } from '@takt/domain/itemTypes/itemTypes.ts'
import { referenceOf } from '../../../../core/items/reference/referenceOf.ts'
import { referenceSource } from '../../../../core/items/reference/referenceSource.ts'
import type { Option, OptionSource } from '../../../../core/kit/select/options.ts'
import { useClient, usePlace, useSession } from '../../../../core/session/SessionContext.tsx'
import { userMay } from '../../../../core/session/useMay.ts'
import type { FieldOfType } from './valueOptions.ts'

type Values = Readonly<Record<string, string>>

/** Values that are filled in when the flow runs narrow nothing while it is designed. */
const literal = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !value.includes('{{')))

/**
 * The rows that a field names, with the values of the run behind them, as options of a select. Undefined for a field
 * that names no rows, or rows that the user may not read.
 */
export function useComparedSource(field: FieldOfType | null, beside: Values, named: readonly Option[]) {
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
