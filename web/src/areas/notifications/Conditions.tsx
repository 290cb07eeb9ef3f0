import Add from '@mui/icons-material/Add'
import Close from '@mui/icons-material/Close'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import { type OperatorName, operators } from '@takt/domain/core/item/operators.ts'
import { tellsWho } from '@takt/domain/itemTypes/peopleFields.ts'
import { useState } from 'react'
import { entryOf, filterLabel, filterOf, namedByFilters } from '../../core/items/filters/filterEntry.ts'
import { useFilterColumns } from '../../core/items/filters/useFilterColumns.ts'
import type { ListFilter } from '../../core/items/itemParts.ts'
import { useNames } from '../../core/items/reference/useNames.ts'
import { wantedNames } from '../../core/items/reference/wantedNames.ts'
import { Box } from '../../core/kit/Box.tsx'
import { FilterDialog } from '../../core/kit/filter/FilterDialog.tsx'
import { useFormat } from '../../core/kit/format/FormatContext.tsx'
import { type Condition, newCondition } from './notificationDraft.ts'
import { notificationTexts as texts } from './texts.ts'

const nothing = {}

/** Operators that take no value say yes: a condition is sent with all three. */
const withoutValue = 'true'

const asFilter = ({ field, operator, value }: Condition): ListFilter => ({
  field,
  operator: operator as OperatorName,
  value,
})

/** What may be asked of fields that say who somebody is: whether anybody stands there. */
function useConditionColumns(type: ItemType) {
  return useFilterColumns({ type, inherent: nothing }).flatMap((column) => {
    const offered = tellsWho(type, column.name)
      ? column.operators.filter(({ arity }) => arity === 'none')
      : column.operators
    return offered.length > 0 ? [{ ...column, operators: offered }] : []
  })
}

/** Conditions of a type in words, in their order. */
export function useConditionLabels(type: ItemType, conditions: readonly Condition[]): string[] {
  const place = useFormat()
  const nameOf = useNames(wantedNames(type, namedByFilters(conditions.map(asFilter))))
  return conditions.map((condition) => filterLabel(type, asFilter(condition), { place, masked: false, nameOf }))
}

/** What must be so of a row: one beneath the other, each joined to those above it. */
export function Conditions(props: {
  type: ItemType
  conditions: readonly Condition[]
  /** What is said where there are none. */
  none: string
  onChange: (conditions: readonly Condition[]) => void
}) {
  const { type, conditions, onChange } = props
  const [open, setOpen] = useState<number | 'new' | null>(null)
  const columns = useConditionColumns(type)
  const labels = useConditionLabels(type, conditions)
  const place = useFormat()
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
          entry={opened ? entryOf(type, asFilter(opened), place) : null}
          onCancel={() => setOpen(null)}
          onTake={(entry) => {
            const { field, operator, value } = filterOf(type, entry, place)
            const given = { field, operator, value: operators[operator].arity === 'none' ? withoutValue : value }
            onChange(
              opened ? conditions.with(open as number, { ...opened, ...given }) : [...conditions, newCondition(given)],
            )
            setOpen(null)
          }}
        />
      )}
    </Box>
  )
}
