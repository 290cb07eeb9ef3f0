import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { FindField } from '../../../core/items/FindField.tsx'
import { saveRows } from '../../../core/items/fileColumns.ts'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { Panel } from '../../../core/kit/Panel.tsx'
import { VirtualTable } from '../../../core/kit/table/VirtualTable.tsx'
import { ActivityFrame } from '../ActivityFrame.tsx'
import { type DataColumn, dataColumns } from '../activitySearch.ts'
import { activityTexts as texts } from '../texts.ts'
import { useActivityView } from '../useActivityView.ts'
import { useRangeFacts } from '../useRangeFacts.ts'
import { gridFile } from './gridFile.ts'
import { filterAndSortRows, type GridRow, gridRowOf } from './gridRows.ts'

const widths = ['6.5rem', '9.5rem', '6.5rem', '4.5rem', '14.5rem', '9rem', '9rem', '4.5rem']
const isColumn = (name: string): name is DataColumn => dataColumns.some((column) => column === name)

/** All reports of tickets, machines and tags in the range, and the conflicts between them, as one grid. */
export function GridView() {
  const view = useActivityView()
  const facts = useRangeFacts(view)
  const format = useFormat()
  const { find = '', sort = '' } = view.search
  const named = sort.replace(/^-/, '')
  const field = isColumn(named) ? named : 'from'
  const descending = sort.startsWith('-')
  const rows = useMemo(() => facts.rows.map((row) => gridRowOf(row, facts.words)), [facts.rows, facts.words])
  const visibleRows = useMemo(
    () => filterAndSortRows(rows, { find, field, descending }),
    [rows, find, field, descending],
  )
  const cellsOf = ({ from, until, duration, isOpen, ...row }: GridRow) => [
    row.source,
    row.who,
    row.machine,
    row.job,
    row.what,
    format.instant(from, 'minute'),
    isOpen ? texts.still : format.instant(until, 'minute'),
    format.duration(duration),
  ]
  const columns = dataColumns.map((by, at) => ({
    label: texts.columns[by],
    width: widths[at] ?? '8rem',
    by,
    numeric: by === 'duration',
  }))
  const save = () => saveRows(texts.rows, gridFile, visibleRows)
  return (
    <ActivityFrame
      place={view}
      found={facts}
      tools={
        <FindField
          label={texts.find}
          text={find}
          width="14rem"
          onFind={(next) => view.change({ find: next || undefined })}
        />
      }
    >
      <Panel
        title={texts.rows}
        beside={format.count(visibleRows.length)}
        tools={
          <Button size="small" variant="outlined" disabled={visibleRows.length === 0} onClick={save}>
            {texts.export}
          </Button>
        }
      >
        {visibleRows.length === 0 ? (
          <Typography color="textSecondary">{texts.nothing}</Typography>
        ) : (
          <VirtualTable
            label={texts.rows}
            columns={columns}
            count={visibleRows.length}
            row={(at) => cellsOf(visibleRows[at]!)}
            maxHeight="calc(100dvh - 18rem)"
            order={{ field, descending }}
            onSort={(by) =>
              view.change({ sort: by === field && !descending ? `-${by}` : by === 'from' ? undefined : by })
            }
          />
        )}
      </Panel>
    </ActivityFrame>
  )
}
