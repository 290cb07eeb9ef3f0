import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TableSortLabel from '@mui/material/TableSortLabel'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Panel } from '../../kit/Panel.tsx'
import type { Bucket, ResourceTeep } from '../teepAnswer.ts'
import { efficiencyTexts as texts } from '../texts.ts'
import { useMachinesNow } from '../useMachinesNow.ts'
import { MachineTableRow } from './MachineTableRow.tsx'
import { machineRows, parseSorting, type SortKey, sortingText, sortRows } from './machineRows.ts'

const noBuckets: readonly Bucket[] = []

type Column = { label: string; by?: SortKey; numeric?: boolean; width?: string }

const columns: Column[] = [
  { label: texts.machine, by: 'name', width: '17%' },
  { label: texts.stateNow, width: '11%' },
  { label: texts.oee, by: 'oee', width: '15%' },
  { label: texts.availability, by: 'availability', width: '9.5%' },
  { label: texts.performance, by: 'performance', width: '9.5%' },
  { label: texts.quality, by: 'quality', width: '9.5%' },
  { label: texts.lastDay, width: '10%' },
  { label: texts.topLoss, by: 'loss', width: '18.5%' },
]

/** Every machine with its state now, its figures against the target, its last day and what cost it most; sorted as the address says. */
export function MachineTable(props: {
  resources: ResourceTeep[]
  day: { start: number; end: number; resources: ResourceTeep[] }
  target: number | null
}) {
  const sorting = parseSorting(useSearch({ from: '/main/efficiency' }).sort)
  const navigate = useNavigate()
  const now = useMachinesNow()
  const rows = useMemo(() => machineRows(props.resources), [props.resources])
  const days = useMemo(
    () => new Map(props.day.resources.map(({ resourceID, buckets }) => [resourceID, buckets])),
    [props.day.resources],
  )
  const sortBy = (by: SortKey) =>
    navigate({
      to: '.',
      search: (before) => ({
        ...before,
        sort: sortingText({ by, descending: sorting.by === by && !sorting.descending }),
      }),
      replace: true,
    })
  return (
    <Panel title={texts.machines} beside={String(rows.length)} sx={{ p: 0, pt: 3, '& > :first-of-type': { px: 4 } }}>
      <TableContainer>
        <Table
          size="small"
          sx={{
            minWidth: '66rem',
            tableLayout: 'fixed',
            '& td, & th': { px: 2, overflow: 'hidden', textOverflow: 'ellipsis' },
            '& .MuiTableSortLabel-root:not(.Mui-active) svg': { display: 'none' },
            '& td:first-of-type, & th:first-of-type': { pl: 4 },
            '& td:last-of-type, & th:last-of-type': { pr: 4 },
          }}
        >
          <TableHead>
            <TableRow>
              {columns.map(({ label, by, width }) => (
                <TableCell
                  key={label}
                  sortDirection={by === sorting.by && (sorting.descending ? 'desc' : 'asc')}
                  sx={{ width, whiteSpace: 'nowrap', color: 'text.secondary' }}
                >
                  {by ? (
                    <TableSortLabel
                      active={by === sorting.by}
                      direction={by === sorting.by && sorting.descending ? 'desc' : 'asc'}
                      onClick={() => void sortBy(by)}
                    >
                      {label}
                    </TableSortLabel>
                  ) : (
                    label
                  )}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {sortRows(rows, sorting).map((row) => (
              <MachineTableRow
                key={row.resourceID}
                row={row}
                state={now(row.resourceID)?.state ?? null}
                reason={now(row.resourceID)?.reason ?? null}
                dayStart={props.day.start}
                dayEnd={props.day.end}
                day={days.get(row.resourceID) ?? noBuckets}
                target={props.target}
              />
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      <Box sx={{ height: 8 }} />
    </Panel>
  )
}
