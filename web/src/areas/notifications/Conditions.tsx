import Add from '@mui/icons-material/Add'
import Close from '@mui/icons-material/Close'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import { type OperatorName, operators } from '@takt/domain/core/item/operators.ts'
import { identifiesPeople } from '@takt/domain/itemTypes/peopleFields.ts'
import { useState } from 'react'
import { entryOf, filterLabel, filterOf, namedByFilters } from '../../core/items/filters/filterEntry.ts'
import { useFilterColumns } from '../../core/items/filters/useFilterColumns.ts'
import type { ListFilter } from '../../core/items/itemParts.ts'
import { referencedKeys } from '../../core/items/reference/referencedKeys.ts'
import { useNames } from '../../core/items/reference/useNames.ts'
import { Box } from '../../core/kit/Box.tsx'
import { FilterDialog } from '../../core/kit/filter/FilterDialog.tsx'
import { useFormat } from '../../core/kit/format/FormatContext.tsx'
import { type Condition, newCondition } from './notificationDraft.ts'
import { notificationTexts as texts } from './texts.ts'

const noInherentFields = {}

/** Operators without a value send this one: a condition needs all three fields. */
const withoutValue = 'true'

const asFilter = ({ field, operator, value }: Condition): ListFilter => ({
  field,
  operator: operator as OperatorName,
  value,
})

/** Fields that identify people offer only operators without a value: whether the field is empty. */
function useConditionColumns(type: ItemType) {
  return useFilterColumns({ type, inherent: noInherentFields }).flatMap((column) => {
    const offered = identifiesPeople(type, column.name)
      ? column.operators.filter(({ arity }) => arity === 'none')
      : column.operators
    return offered.length > 0 ? [{ ...column, operators: offered }] : []
  })
}

/** Returns the conditions of a type in words, in their order. */
export function useConditionLabels(type: ItemType, conditions: readonly Condition[]): string[] {
  const format = useFormat()
  const nameOf = useNames(referencedKeys(type, namedByFilters(conditions.map(asFilter))))
  return conditions.map((condition) => filterLabel(type, asFilter(condition), { place: format, masked: false, nameOf }))
}

/** The conditions on a row, one below the other, each joined to those above it. */
export function Conditions(props: {
  type: ItemType
  conditions: readonly Condition[]
  /** Text shown if there are none. */
  none: string
  onChange: (conditions: readonly Condition[]) => void
}) {
  const { type, conditions, onChange } = props
  const [open, setOpen] = useState<number | 'new' | null>(null)
  const columns = useConditionColumns(type)
  const labels = useConditionLabels(type, conditions)
  const format = useFormat()
  const opened = typeof open === 'number' ? conditions[open] : undefined
  return (
    <Box role="group" aria-label={texts.conditions} sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Box aria-hidden sx={{ fontSize: '0.8125rem', fontWeight: 500 }}>
        {texts.conditions}
      </Box>
      {conditions.length === 0 && <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{props.none}</Box>}
      {conditions.map((condition, nth) => (
        <Box key={condition.ruleID} sx={{ display: 'flex', alignItems: 'center', gap: 2, maxWidth: '100%' }}>
          {nth > 0 && (
            <TextField
              select
              hiddenLabel
              size="small"
              value={condition.logic}
              onChange={(event) =>
                onChange(conditions.with(nth, { ...condition, logic: event.target.value as Condition['logic'] }))
              }
              slotProps={{ select: { SelectDisplayProps: { 'aria-label': texts.logicOf(labels[nth]!) } } }}
              sx={{ width: '5rem', flex: 'none' }}
            >
              {(['AND', 'OR'] as const).map((logic) => (
                <MenuItem key={logic} value={logic}>
                  {texts.logic[logic]}
                </MenuItem>
              ))}
            </TextField>
          )}
          <Button
            size="small"
            color="inherit"
            variant="outlined"
            aria-label={texts.changeCondition(labels[nth]!)}
            onClick={() => setOpen(nth)}
            sx={{ minWidth: 0, textAlign: 'left', overflowWrap: 'anywhere' }}
          >
            {labels[nth]}
          </Button>
          <IconButton
            size="small"
            aria-label={texts.removeCondition(labels[nth]!)}
            onClick={() => onChange(conditions.toSpliced(nth, 1))}
          >
            <Close fontSize="small" />
          </IconButton>
        </Box>
      ))}
      <Button size="small" startIcon={<Add fontSize="small" />} onClick={() => setOpen('new')}>
        {texts.addCondition}
      </Button>
      {open !== null && (
        <FilterDialog
          columns={columns}
          words={texts.condition}
          entry={opened ? entryOf(type, asFilter(opened), format) : null}
          onCancel={() => setOpen(null)}
          onTake={(entry) => {
            const { field, operator, value } = filterOf(type, entry, format)
            const fields = { field, operator, value: operators[operator].arity === 'none' ? withoutValue : value }
            onChange(
              opened
                ? conditions.with(open as number, { ...opened, ...fields })
                : [...conditions, newCondition(fields)],
            )
            setOpen(null)
          }}
        />
      )}
    </Box>
  )
}
