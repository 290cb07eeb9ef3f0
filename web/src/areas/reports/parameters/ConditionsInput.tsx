import type { ReportColumn } from '@takt/domain/areas/reports/reportColumn.ts'
import { useState } from 'react'
import { useKeysOf } from '../../../core/items/reference/useKeysOf.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { FilterChips } from '../../../core/kit/filter/FilterChips.tsx'
import { FilterDialog } from '../../../core/kit/filter/FilterDialog.tsx'
import { type ConditionItem, entryOf, filterColumns, itemOf, labelOf, problemOf } from './conditionItems.ts'
import { parameterTexts as texts } from './texts.ts'

/** The filters of a report as chips, each with a dialog. */
export function ConditionsInput(props: {
  columns: readonly ReportColumn[]
  items: readonly ConditionItem[]
  readOnly?: boolean
  onChange: (items: readonly ConditionItem[]) => void
}) {
  const { columns, items, onChange, readOnly = false } = props
  const [open, setOpen] = useState<number | 'new' | null>(null)
  const keysOf = useKeysOf()
  const labels = items.map((item) => labelOf(columns, item))
  const opened = typeof open === 'number' ? items[open] : undefined
  if (readOnly) return <Box sx={{ fontSize: '0.8125rem' }}>{labels.join('; ') || texts.noFilters}</Box>
  return (
    <>
      <FilterChips
        labels={labels}
        onAdd={() => setOpen('new')}
        onOpen={setOpen}
        onRemove={(index) => onChange(items.toSpliced(index, 1))}
        onClear={() => onChange([])}
      />
      {open !== null && (
        <FilterDialog
          columns={filterColumns(columns, keysOf)}
          entry={opened ? entryOf(columns, opened) : null}
          problemOf={(entry) => problemOf(columns, entry)}
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
