import { mayFilterMasked } from '@takt/domain/itemTypes/maskedFields.ts'
import type { FilterColumn } from '../../kit/filter/filterColumn.ts'
import { useSession } from '../../session/SessionContext.tsx'
import type { FiltersProps } from '../itemParts.ts'
import { optionsOf } from '../optionsOf.ts'
import { referredType } from '../reference/referencedKeys.ts'
import { isReference } from '../reference/referenceOf.ts'
import { useReferences } from '../reference/useReferences.ts'
import { operatorsOf } from './operatorsOf.ts'
import { filterTexts as texts } from './texts.ts'

const booleanOptions = [
  { value: 'true', label: texts.yes },
  { value: 'false', label: texts.no },
]

/**
 * Returns the columns of a type that can be filtered: those of its list and all others that are not secret, except
 * fixed ones.
 */
export function useFilterColumns({ type, inherent }: Pick<FiltersProps, 'type' | 'inherent'>): FilterColumn[] {
  const references = useReferences(type)
  const masked = useSession((state) => state.context.maskMode)
  const otherNames = Object.keys(type.fields).filter((name) => !type.list.includes(name))
  return [...type.list, ...otherNames].flatMap((name) => {
    const field = type.fields[name]
    const offered = field ? operatorsOf(field).filter((entry) => !masked || mayFilterMasked(name, entry.name)) : []
    if (!field || offered.length === 0 || name in inherent) return []
    const { kind } = field
    const isChoice = field.options !== undefined || kind === 'boolean'
    const options = optionsOf(field) ?? (isChoice ? booleanOptions : undefined)
    const input =
      kind === 'date' || kind === 'dateTime'
        ? kind
        : isChoice
          ? 'choice'
          : field.stored === 'text' || referredType(type, name)
            ? 'text'
            : 'number'
    const source = isChoice ? undefined : references(name, inherent)
    // A row is usually selected as a whole, not by a part of its key.
    const isWhole = ({ name: operator }: { name: string }) => operator === 'Equals'
    const operators =
      source && isReference(type, name) ? offered.toSorted((a, b) => Number(isWhole(b)) - Number(isWhole(a))) : offered
    return [{ name, label: field.label, input, operators, options, source } as const]
  })
}
