import { isAskedMasked } from '@takt/domain/itemTypes/maskedFields.ts'
import type { FilterColumn } from '../../kit/filter/filterColumn.ts'
import { useSession } from '../../session/SessionContext.tsx'
import type { FiltersProps } from '../itemParts.ts'
import { optionsOf } from '../optionsOf.ts'
import { isReference } from '../reference/referenceOf.ts'
import { useReferences } from '../reference/useReferences.ts'
import { referredType } from '../reference/wantedNames.ts'
import { operatorsOf } from './operatorsOf.ts'
import { filterTexts as texts } from './texts.ts'

const yesNo = [
  { value: 'true', label: texts.yes },
  { value: 'false', label: texts.no },
]

/**
 * The columns of a type that can be filtered: those of its list and any other that is not secret, save those that are
 * fixed.
 */
export function useFilterColumns({ type, inherent }: Pick<FiltersProps, 'type' | 'inherent'>): FilterColumn[] {
  const references = useReferences(type)
  const masked = useSession((state) => state.context.maskMode)
  const others = Object.keys(type.fields).filter((name) => !type.list.includes(name))
  return [...type.list, ...others].flatMap((name) => {
    const field = type.fields[name]
    const offered = field ? operatorsOf(field).filter((entry) => !masked || isAskedMasked(name, entry.name)) : []
    if (!field || offered.length === 0 || name in inherent) return []
    const { kind } = field
    const isChoice = field.options !== undefined || kind === 'boolean'
    const options = optionsOf(field) ?? (isChoice ? yesNo : undefined)
    const input =
      kind === 'date' || kind === 'dateTime'
        ? kind
        : isChoice
          ? 'choice'
          : field.stored === 'text' || referredType(type, name)
            ? 'text'
            : 'number'
    const source = isChoice ? undefined : references(name, inherent)
    // A row is chosen whole more often than by a part of its key.
    const isWhole = ({ name: operator }: { name: string }) => operator === 'Equals'
    const operators =
      source && isReference(type, name) ? offered.toSorted((a, b) => Number(isWhole(b)) - Number(isWhole(a))) : offered
    return [{ name, label: field.label, input, operators, options, source } as const]
  })
}
