import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type FormEvent, useId, useState } from 'react'
import { Box } from '../Box.tsx'
import { FieldFrame } from '../form/FieldFrame.tsx'
import { SearchSelect } from '../select/SearchSelect.tsx'
import { FilterValueInput } from './FilterValueInput.tsx'
import { comparesPart, type FilterColumn, type FilterEntry, isComplete, withOperator } from './filterColumn.ts'
import { filterTexts as texts } from './texts.ts'

const emptyEntry: FilterEntry = { column: '', operator: '', values: [] }

/**
 * A dialog that creates or changes a filter: column, operator, value. It can be applied once all operands of its
 * operator are entered.
 */
export function FilterDialog(props: {
  columns: readonly FilterColumn[]
  /** The filter to change; null adds one. */
  entry: FilterEntry | null
  /** The initial column. */
  column?: string | undefined
  /** Labels of the dialog and its first fields, if it is not used for filters of a list. */
  words?: Record<'add' | 'edit' | 'column' | 'operator', string>
  /** Returns the reason why a complete entry cannot be applied; null if it can. */
  problemOf?: (entry: FilterEntry) => string | null
  onCancel: () => void
  onTake: (entry: FilterEntry) => void
}) {
  const { columns, words = texts } = props
  const id = useId()
  const startEntry = (name: string): FilterEntry => {
    const column = columns.find((candidate) => candidate.name === name)
    return { column: name, operator: column?.operators[0]?.name ?? '', values: [] }
  }
  const [entry, setEntry] = useState<FilterEntry>(props.entry ?? (props.column ? startEntry(props.column) : emptyEntry))
  const column = columns.find(({ name }) => name === entry.column)
  const operator = column?.operators.find(({ name }) => name === entry.operator)
  const isWhole = isComplete(entry, columns)
  const problem = isWhole ? (props.problemOf?.(entry) ?? null) : null
  const canApply = isWhole && problem === null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Prevents the submission of the form from which the dialog was opened.
    event.stopPropagation()
    if (canApply) props.onTake({ ...entry, values: entry.values.map((value) => value.trim()) })
  }
  const named = (list: readonly { name: string; label: string }[]) =>
    list.map(({ name, label }) => ({ value: name, label }))
  return (
    <Dialog open onClose={props.onCancel} maxWidth="xs" fullWidth aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`} component="h2" sx={{ fontSize: '0.9375rem', fontWeight: 650 }}>
        {props.entry ? words.edit : words.add}
      </DialogTitle>
      <DialogContent>
        <form id={`${id}-form`} onSubmit={submit} style={{ display: 'grid', gap: '1rem' }}>
          <FieldFrame id={`${id}-column`} label={words.column}>
            {(described) => (
              <SearchSelect
                {...described}
                autoFocus={!column}
                options={named(columns)}
                value={entry.column || null}
                onChange={(name) => setEntry(name ? startEntry(name) : emptyEntry)}
              />
            )}
          </FieldFrame>
          <FieldFrame id={`${id}-operator`} label={words.operator}>
            {(described) => (
              <SearchSelect
                {...described}
                disabled={!column}
                options={named(column?.operators ?? [])}
                value={entry.operator || null}
                onChange={(name) => {
                  const next = column?.operators.find((candidate) => candidate.name === name)
                  setEntry(next ? withOperator(entry, next) : { ...entry, operator: '' })
                }}
              />
            )}
          </FieldFrame>
          {column && operator && (
            <FilterValueInput
              key={column.name}
              column={column}
              arity={operator.arity}
              isPart={comparesPart(operator.name)}
              values={entry.values}
              onChange={(values) => setEntry({ ...entry, values })}
            />
          )}
          {problem && (
            <Box role="status" sx={{ fontSize: '0.8125rem', color: 'error.main' }}>
              {problem}
            </Box>
          )}
        </form>
      </DialogContent>
      <DialogActions sx={{ px: 6, pb: 4 }}>
        <Button onClick={props.onCancel} color="inherit">
          {texts.cancel}
        </Button>
        <Button type="submit" form={`${id}-form`} variant="contained" disabled={!canApply}>
          {props.entry ? texts.update : texts.addButton}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
