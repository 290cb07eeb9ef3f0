import NativeSelect from '@mui/material/NativeSelect'
import type { ImportProblem } from '@takt/domain/core/item/importResponse.ts'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import { useRef } from 'react'
import { Box } from '../../kit/Box.tsx'
import { TableScroll } from '../../kit/table/TableScroll.tsx'
import { useVirtualRows } from '../../kit/table/useVirtualRows.ts'
import type { ColumnMap } from './mapColumns.ts'
import type { Sheet, SheetLine } from './parseSheet.ts'
import { importTexts as texts } from './texts.ts'

/** The name of a file's column, with a picker for its field below. */
function ColumnPicker(props: {
  type: ItemType
  header: string
  fields: readonly string[]
  field: string | null
  onPick: (field: string | null) => void
}) {
  const { header } = props
  return (
    <Box sx={{ display: 'grid', minWidth: 0 }}>
      <Box sx={{ fontWeight: 500, overflow: 'hidden', textOverflow: 'ellipsis' }} title={header}>
        {header}
      </Box>
      <NativeSelect
        value={props.field ?? ''}
        disableUnderline
        onChange={(event) => props.onPick(event.target.value || null)}
        inputProps={{ 'aria-label': texts.columnOf(header) }}
        sx={{ fontSize: '0.75rem', color: props.field ? 'text.primary' : 'text.secondary', minWidth: 0 }}
      >
        <option value="">{texts.leaveOut}</option>
        {props.fields.map((name) => (
          <option key={name} value={name}>
            {props.type.fields[name]?.label}
          </option>
        ))}
      </NativeSelect>
    </Box>
  )
}

const rowRem = 2
const cell = { px: 2, whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis', minWidth: 0 } as const
const bad = {
  backgroundImage: 'linear-gradient(225deg, var(--bad) 7px, transparent 7px)',
  boxShadow: 'inset 0 0 0 1px var(--bad)',
} as const

/**
 * The rows of a file with a field picker above each column; invalid cells have a red corner, and their messages are
 * shown beside the row.
 */
export function PreviewTable(props: {
  type: ItemType
  sheet: Sheet
  lines: readonly SheetLine[]
  map: ColumnMap
  fields: readonly string[]
  problems: ReadonlyMap<number, readonly ImportProblem[]>
  leftOut: boolean
  onMap: (at: number, field: string | null) => void
}) {
  const { type, sheet, lines, map, problems } = props
  const scroll = useRef<HTMLDivElement>(null)
  const { places: indexes, above, below } = useVirtualRows({ count: lines.length, rowRem, scroll })
  const problemWidth = problems.size > 0 ? 'minmax(18rem, 26rem)' : '0'
  const template = `4rem ${problemWidth} repeat(${sheet.header.length}, minmax(9rem, 1fr))`
  const line = {
    display: 'grid',
    gridTemplateColumns: template,
    alignItems: 'center',
    minWidth: 'max-content',
  } as const
  const messageOf = (row: number) =>
    (problems.get(row) ?? [])
      .map(({ column, sentence: message }) =>
        column === null ? message : texts.cellProblem(type.fields[column]?.label ?? column, message),
      )
      .join('; ')
  return (
    <TableScroll
      ref={scroll}
      role="table"
      aria-label={texts.preview}
      aria-rowcount={lines.length + 1}
      tabIndex={0}
      sx={{ flex: 1, minHeight: '12rem', border: 1, borderColor: 'divider', borderRadius: 1 }}
    >
      <Box sx={(theme) => ({ '--bad': theme.palette.error.main, fontSize: '0.8125rem' })}>
        <Box
          role="row"
          sx={{
            ...line,
            position: 'sticky',
            top: 0,
            zIndex: 1,
            bgcolor: 'background.paper',
            borderBottom: 1,
            borderColor: 'divider',
            py: 1,
          }}
        >
          <Box role="columnheader" sx={cell}>
            {texts.row}
          </Box>
          <Box role="columnheader" sx={cell}>
            {problems.size > 0 && texts.problem}
          </Box>
          {sheet.header.map((header, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have nothing but their place
            <Box role="columnheader" key={at} sx={cell}>
              <ColumnPicker
                type={type}
                header={header || texts.unnamed(at + 1)}
                fields={props.fields}
                field={map[at] ?? null}
                onPick={(field) => props.onMap(at, field)}
              />
            </Box>
          ))}
        </Box>
        <Box style={{ paddingTop: above, paddingBottom: below }} sx={{ minWidth: 'max-content' }}>
          {indexes.map((index) => {
            const { row, cells } = lines[index]!
            const wrong = problems.get(row)
            const isOut = wrong !== undefined && props.leftOut
            const rowMessage = messageOf(row)
            return (
              <Box
                key={row}
                role="row"
                aria-rowindex={index + 2}
                sx={{ ...line, height: `${rowRem}rem`, opacity: isOut ? 0.5 : 1 }}
              >
                <Box role="rowheader" sx={{ ...cell, color: 'text.secondary' }}>
                  {row}
                </Box>
                <Box role="cell" title={rowMessage} sx={{ ...cell, color: 'error.main' }}>
                  {isOut ? `${texts.leftOut} · ${rowMessage}` : rowMessage}
                </Box>
                {sheet.header.map((_, at) => {
                  const problem = wrong?.find(({ column }) => column !== null && column === map[at])
                  return (
                    <Box
                      role="cell"
                      // biome-ignore lint/suspicious/noArrayIndexKey: cells have nothing but their place
                      key={at}
                      title={problem?.sentence ?? cells[at]}
                      aria-invalid={problem !== undefined}
                      sx={{
                        ...cell,
                        lineHeight: '1.75rem',
                        color: map[at] ? 'text.primary' : 'text.secondary',
                        ...(problem ? bad : {}),
                      }}
                    >
                      {cells[at]}
                    </Box>
                  )
                })}
              </Box>
            )
          })}
        </Box>
      </Box>
    </TableScroll>
  )
}
