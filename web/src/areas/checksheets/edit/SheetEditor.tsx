import Down from '@mui/icons-material/ArrowDownward'
import Up from '@mui/icons-material/ArrowUpward'
import Copy from '@mui/icons-material/ContentCopy'
import Delete from '@mui/icons-material/DeleteOutlined'
import Alert from '@mui/material/Alert'
import { checks, maxChecks } from '@takt/domain/areas/checksheets/check.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { itemColumns } from '../../../core/items/itemColumns.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useColumnLayout } from '../../../core/kit/grid/columns/useColumnLayout.ts'
import { Grid } from '../../../core/kit/grid/Grid.tsx'
import type { GridHandle } from '../../../core/kit/grid/gridProps.ts'
import { newRowId } from '../../../core/kit/grid/gridTypes.ts'
import { ProblemTable } from '../ProblemTable.tsx'
import { checksheetTexts as texts } from '../texts.ts'
import { doubled, movedRow, sheetRows, validatedRows, withEdits } from './sheetRows.ts'
import { useSheetRows } from './useSheetRows.ts'

type Values = Readonly<Record<string, unknown>>

const noop = () => {}
const none = [] as const

/** Widths in pixels: all columns except gauges fit a screen of 1440. */
const widths: Readonly<Record<string, number>> = {
  checkID: 64,
  text: 138,
  kind: 124,
  unit: 54,
  nominal: 72,
  lower: 98,
  upper: 98,
  samples: 74,
  frequency: 90,
  chart: 104,
  holds: 92,
  gaugeID: 80,
  gaugeKind: 104,
}

const wordsOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  kind: texts.kinds,
  frequency: texts.frequencies,
  chart: texts.charts,
}

/** Shows options by their display names. */
function inWords(name: string) {
  const words = wordsOf[name]
  if (!words) return {}
  const displayNameOf = (value: unknown) => words[String(value)] ?? String(value ?? '')
  return { named: (values: Values) => displayNameOf(values[name]), optionText: displayNameOf }
}

const columns = itemColumns(checks, {
  inherent: {},
  canWrite: true,
  masked: false,
  references: () => undefined,
  extra: [],
}).map((column) => ({
  ...column,
  sortable: false,
  opens: false,
  width: widths[column.name] ?? column.width,
  ...inWords(column.name),
}))

/** Editor for the checks of a checksheet, line by line; `onChange` receives their text. It starts with `text`. */
export function SheetEditor(props: { text: string; onChange: (text: string) => void; onSave: () => void }) {
  const [isReadable] = useState(() => sheetRows(props.text) !== null)
  if (!isReadable) return <Alert severity="warning">{texts.notByRows}</Alert>
  return <Rows {...props} />
}

function Rows(props: { text: string; onChange: (text: string) => void; onSave: () => void }) {
  const { rows, nextNew, change, undo, redo } = useSheetRows(props.text, props.onChange)
  const { shown: visibleRows, problems, count } = useMemo(() => validatedRows(rows), [rows])
  const [layout, setLayout] = useColumnLayout('checks')
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set())
  const [active, setActive] = useState<string | null>(null)
  const grid = useRef<GridHandle>(null)
  const pendingRow = useRef<string | null>(null)
  useEffect(() => {
    if (pendingRow.current) grid.current?.go(pendingRow.current, null)
    pendingRow.current = null
  })
  const remove = (ids: ReadonlySet<string>) => {
    change(rows.filter(({ id }) => !ids.has(id)))
    setChecked(new Set())
  }
  const move = (id: string, by: -1 | 1) => {
    pendingRow.current = id
    change(movedRow(rows, id, by))
  }
  /** Row numbers count from the first check, whatever its line in the CSV. */
  const nameOf = (row: number) => {
    const checkID = String(rows[row - 1]?.values.checkID ?? '').trim()
    return texts.rowNamed(row, checkID)
  }
  const nextProblem = () => {
    const wrong = visibleRows.filter((row) => row.problems)
    const next = wrong[(wrong.findIndex(({ id }) => id === active) + 1) % wrong.length]
    if (next) grid.current?.go(next.id, Object.keys(next.problems ?? {})[0] || null)
    return next !== undefined
  }
  return (
    <>
      <Box
        sx={{
          height: `clamp(14rem, ${rows.length * 2 + 8}rem, 32rem)`,
          display: 'flex',
          flexDirection: 'column',
          minWidth: 0,
        }}
      >
        <Grid
          ref={grid}
          label={texts.checks}
          columns={columns}
          layout={layout}
          onLayout={setLayout}
          rows={visibleRows}
          isLoading={false}
          isBusy={false}
          empty={<Box sx={{ p: 3 }}>{texts.noChecks}</Box>}
          sort={none}
          onSort={noop}
          checked={checked}
          onChecked={setChecked}
          rowActions={[
            { label: texts.moveUp, Icon: Up, onClick: (id) => move(id, -1), disabled: (id) => rows[0]?.id === id },
            {
              label: texts.moveDown,
              Icon: Down,
              onClick: (id) => move(id, 1),
              disabled: (id) => rows.at(-1)?.id === id,
            },
            {
              label: texts.duplicate,
              Icon: Copy,
              onClick: (id) => {
                pendingRow.current = newRowId(nextNew)
                change(doubled(rows, id, newRowId(nextNew)))
              },
            },
            { label: texts.deleteCheck, Icon: Delete, onClick: (id) => remove(new Set([id])) },
          ]}
          nextNew={nextNew}
          onEdit={(edits) => change(withEdits(rows, edits))}
          onOpenCell={noop}
          onActiveRow={setActive}
          onUndo={undo}
          onRedo={redo}
          onSave={props.onSave}
          onRemove={() => remove(checked.size > 0 ? checked : new Set(active ? [active] : []))}
          onNextProblem={nextProblem}
          onSearch={noop}
          pager={{ page: 0, size: maxChecks, sizes: [maxChecks], hasNext: false, total: rows.length }}
          onPage={noop}
          onSize={noop}
        />
      </Box>
      {count > 0 && (
        <ProblemTable read={{ problems, problemCount: count }} summary={texts.notYetSaved} nameOf={nameOf} />
      )}
    </>
  )
}
