import { isAskedMasked } from '@takt/domain/maskedFields.ts'
import { useState } from 'react'
import { FilterChips } from '../../kit/filter/FilterChips.tsx'
import { FilterDialog } from '../../kit/filter/FilterDialog.tsx'
import type { FilterColumn } from '../../kit/filter/filterColumn.ts'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import { useSession } from '../../session/SessionContext.tsx'
import type { FiltersProps } from '../itemParts.ts'
import { optionsOf } from '../optionsOf.ts'
import { useNames } from '../reference/useNames.ts'
import { useReferences } from '../reference/useReferences.ts'
import { wantedNames } from '../reference/wantedNames.ts'
import { entryOf, filterLabel, filterOf, namedByFilters } from './filterEntry.ts'
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
function useFilterColumns({ type, inherent }: Pick<FiltersProps, 'type' | 'inherent'>): FilterColumn[] {
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
          : field.stored === 'text' || field.to
            ? 'text'
            : 'number'
    const source = isChoice ? undefined : references(name, inherent)
    return [{ name, label: field.label, input, operators: offered, options, source } as const]
  })
}

/** The filters of a list as chips, each with its dialog. What they say is the caller's state. */
export function FilterBuilder({ type, filters, inherent, onChange }: FiltersProps) {
  const [open, setOpen] = useState<number | 'new' | null>(null)
  const columns = useFilterColumns({ type, inherent })
  const place = useFormat()
  const masked = useSession((state) => state.context.maskMode)
  const nameOf = useNames(wantedNames(type, namedByFilters(filters)))
  const opened = typeof open === 'number' ? filters[open] : undefined
  return (
    <>
      <FilterChips
        labels={filters.map((filter) => filterLabel(type, filter, { place, masked, nameOf }))}
        onAdd={() => setOpen('new')}
        onOpen={setOpen}
        onRemove={(at) => onChange(filters.filter((_, index) => index !== at))}
        onClear={() => onChange([])}
      />
      {open !== null && (
        <FilterDialog
          columns={columns}
          entry={opened ? entryOf(type, opened, place) : null}
          onCancel={() => setOpen(null)}
          onTake={(entry) => {
            const filter = filterOf(type, entry, place)
            onChange(
              opened ? filters.map((candidate, index) => (index === open ? filter : candidate)) : [...filters, filter],
            )
            setOpen(null)
          }}
        />
      )}
    </>
  )
}
