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
import { useActivityHere } from '../useActivityHere.ts'
import { useRangeFacts } from '../useRangeFacts.ts'
import { gridFile } from './gridFile.ts'
import { type GridRow, gridRowOf, shownRows } from './gridRows.ts'

const widths = ['6.5rem', '9.5rem', '6.5rem', '4.5rem', '14.5rem', '9rem', '9rem', '4.5rem']
const isColumn = (name: string): name is DataColumn => dataColumns.some((column) => column === name)

/** Everything that tickets, machines and tags say of the range, and what does not fit, as one grid. */
export function GridView() {
  const place = useActivityHere()
  const found = useRangeFacts(place)
  const format = useFormat()
  const { find = '', sort = '' } = place.search
  const named = sort.replace(/^-/, '')
  const field = isColumn(named) ? named : 'from'
  const descending = sort.startsWith('-')
  const rows = useMemo(() => found.rows.map((row) => gridRowOf(row, found.words)), [found.rows, found.words])
  const shown = useMemo(() => shownRows(rows, { find, field, descending }), [rows, find, field, descending])
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
  const save = () => saveRows(texts.rows, gridFile, shown)
  return (
    <ActivityFrame
      place={place}
      found={found}
      tools={
        <FindField
          label={texts.find}
          text={find}
          width="14rem"
          onFind={(next) => place.change({ find: next || undefined })}
        />
      }
    >
      <Panel
        title={texts.rows}
        beside={format.count(shown.length)}
        tools={
          <Button size="small" variant="outlined" disabled={shown.length === 0} onClick={save}>
            {texts.export}
          </Button>
        }
      >
        {shown.length === 0 ? (
          <Typography color="textSecondary">{texts.nothing}</Typography>
        ) : (
          <VirtualTable
            label={texts.rows}
            columns={columns}
            count={shown.length}
            row={(at) => cellsOf(shown[at]!)}
            maxHeight="calc(100dvh - 18rem)"
            order={{ field, descending }}
            onSort={(by) =>
              place.change({ sort: by === field && !descending ? `-${by}` : by === 'from' ? undefined : by })
            }
          />
        )}
      </Panel>
    </ActivityFrame>
  )
}
