import { useState } from 'react'
import { FilterChips } from '../../kit/filter/FilterChips.tsx'
import { FilterDialog } from '../../kit/filter/FilterDialog.tsx'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import { useSession } from '../../session/SessionContext.tsx'
import type { FiltersProps } from '../itemParts.ts'
import { referencedKeys } from '../reference/referencedKeys.ts'
import { useNames } from '../reference/useNames.ts'
import { entryOf, filterLabel, filterOf, namedByFilters } from './filterEntry.ts'
import { useFilterColumns } from './useFilterColumns.ts'

/** The filters of a list as chips, each with its dialog. The caller stores their state. */
export function FilterBuilder({ type, filters, inherent, onChange }: FiltersProps) {
  const [open, setOpen] = useState<number | 'new' | null>(null)
  const columns = useFilterColumns({ type, inherent })
  const format = useFormat()
  const masked = useSession((state) => state.context.maskMode)
  const nameOf = useNames(referencedKeys(type, namedByFilters(filters)))
  const opened = typeof open === 'number' ? filters[open] : undefined
  return (
    <>
      <FilterChips
        labels={filters.map((filter) => filterLabel(type, filter, { place: format, masked, nameOf }))}
        onAdd={() => setOpen('new')}
        onOpen={setOpen}
        onRemove={(at) => onChange(filters.filter((_, index) => index !== at))}
        onClear={() => onChange([])}
      />
      {open !== null && (
        <FilterDialog
          columns={columns}
          entry={opened ? entryOf(type, opened, format) : null}
          onCancel={() => setOpen(null)}
          onTake={(entry) => {
            const filter = filterOf(type, entry, format)
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
