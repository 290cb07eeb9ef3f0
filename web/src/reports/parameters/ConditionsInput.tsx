import type { ReportColumn } from '@takt/domain/reports/reportColumn.ts'
import { useState } from 'react'
import { FilterChips } from '../../kit/filter/FilterChips.tsx'
import { FilterDialog } from '../../kit/filter/FilterDialog.tsx'
import { type ConditionItem, entryOf, filterColumns, itemOf, labelOf } from './conditionItems.ts'

/** The filters of a report as chips, each with its dialog. */
export function ConditionsInput(props: {
  columns: readonly ReportColumn[]
  items: readonly ConditionItem[]
  onChange: (items: readonly ConditionItem[]) => void
}) {
  const { columns, items, onChange } = props
  const [open, setOpen] = useState<number | 'new' | null>(null)
  const opened = typeof open === 'number' ? items[open] : undefined
  return (
    <>
      <FilterChips
        labels={items.map((item) => labelOf(columns, item))}
        onAdd={() => setOpen('new')}
        onOpen={setOpen}
        onRemove={(place) => onChange(items.toSpliced(place, 1))}
        onClear={() => onChange([])}
      />
      {open !== null && (
        <FilterDialog
          columns={filterColumns(columns)}
          entry={opened ? entryOf(opened) : null}
          onCancel={() => setOpen(null)}
          onTake={(entry) => {
            const item = itemOf(columns, entry, opened?.id ?? crypto.randomUUID())
            onChange(typeof open === 'number' ? items.with(open, item) : [...items, item])
            setOpen(null)
          }}
        />
      )}
    </>
  )
}
