import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { TargetsInForce } from '@takt/domain/areas/efficiency/floor/targetOf.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import type { KpiFamily } from '../../../core/dashboards/figures/kpiFamilies.ts'
import type { ResourceTeep } from '../../../core/dashboards/figures/teepResponse.ts'
import { useMachinesNow } from '../../../core/dashboards/machines/useMachinesNow.ts'
import { useSilence } from '../../../core/dashboards/machines/useSilence.ts'
import { useSilenceText } from '../../../core/dashboards/machines/useSilenceText.ts'
import { useReasonChoices } from '../../../core/dashboards/states/useReasonChoices.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useIsTouch } from '../../../core/kit/finger.ts'
import { Panel } from '../../../core/kit/Panel.tsx'
import type { Range } from '../../../core/kit/range/range.ts'
import { slideRows } from '../../../core/kit/slideMarks.ts'
import { ariaSort } from '../../../core/kit/table/ariaSort.ts'
import { SortHeading } from '../../../core/kit/table/SortHeading.tsx'
import { orderText, parseOrder } from '../../../core/kit/table/sortOrder.ts'
import { TableScroll } from '../../../core/kit/table/TableScroll.tsx'
import type { TableColumn } from '../../../core/kit/table/tableColumn.ts'
import { useVirtualRows } from '../../../core/kit/table/useVirtualRows.ts'
import { useListLinks } from '../../../core/kit/useListLinks.ts'
import type { FactorName } from '../familyMetrics.ts'
import { efficiencyTexts as texts } from '../texts.ts'
import { MachineTableRow } from './MachineTableRow.tsx'
import { byName, machineRows, problemsFirst, type SortKey, sortKeys, sortRows } from './machineRows.ts'
import { machineTableStyle } from './machineTableStyle.ts'
import { useDayHours } from './useDayHours.ts'

type Column = TableColumn<SortKey> & { figure?: FactorName; is?: 'now' | 'day' }

const allColumns: Column[] = [
  { label: texts.machine, by: 'name', width: '17.5%' },
  { label: texts.stateNow, by: 'now', width: '14%', is: 'now' },
  { label: texts.oee, by: 'oee', figure: 'oee', width: '13%' },
  { label: texts.availability, by: 'availability', figure: 'availability', width: '9%' },
  { label: texts.performance, by: 'performance', figure: 'performance', width: '9%' },
  { label: texts.quality, by: 'quality', figure: 'quality', width: '9%' },
  { label: texts.lastDay, width: '10%', is: 'day' },
  { label: texts.topLoss, by: 'loss', width: '18.5%' },
]

/** Maximum length of a day: 25 hours when clocks are set back. */
const longestDayMs = 25 * 3_600_000

/** Number of rows from which the table scrolls and renders only visible rows. */
const wholeUpTo = 40
const rowRems = { pointer: 2.25, finger: 2.75 }

/**
 * Table of all machines with metrics, targets and largest loss, sorted as the URL specifies. For ranges that include
 * now it also shows the state and the last day; for a past day, its hours.
 */
export function MachineTable(props: {
  resources: ResourceTeep[]
  targetOf: (resourceID: string) => TargetsInForce
  family: KpiFamily
  range: Range
}) {
  const { family, range } = props
  const { live } = range
  const hasDay = live || range.end - range.start <= longestDayMs
  const columns = allColumns.filter(({ is }) => is === undefined || (is === 'now' ? live : hasDay))
  const labelOf = ({ label, figure: metric, is }: Column) =>
    metric && family === 'iso' ? texts.isoNames[metric] : is === 'day' && !live ? texts.hourByHour : label
  const { sort } = useSearch({ from: '/main/efficiency' })
  const requestedOrder = parseOrder(sort, sortKeys, byName)
  const sorting = requestedOrder.field === 'now' && !live ? byName : requestedOrder
  const { field, descending } = sorting
  const navigate = useNavigate()
  const now = useMachinesNow()
  const { nameOf } = useReasonChoices(props.resources[0]?.resourceID ?? '')
  const { troubles: problems } = useSilence()
  const wordsOf = useSilenceText()
  const silentMachines = useMemo(() => new Map(problems.map((problem) => [problem.resourceID, problem])), [problems])
  const unsorted = useMemo(() => machineRows(props.resources, family), [props.resources, family])
  // Rows sorted by state are sorted again whenever a state changes.
  const floorNow = field === 'now' ? now : null
  const sorted = useMemo(
    () =>
      sortRows(
        unsorted,
        { field, descending },
        floorNow === null
          ? undefined
          : (resourceID) => {
              const [stateNow, problem] = [floorNow(resourceID), silentMachines.get(resourceID)]
              return {
                state: stateNow?.state ?? null,
                since: problem?.since ?? stateNow?.since ?? 0,
                isTrouble: problem !== undefined,
              }
            },
      ),
    [unsorted, field, descending, floorNow, silentMachines],
  )
  const rows = useMemo(
    () => (sort === undefined && live ? problemsFirst(sorted, new Set(silentMachines.keys())) : sorted),
    [sort, live, sorted, silentMachines],
  )
  const { hrefOf, onClick } = useListLinks()
  const scroll = useRef<HTMLDivElement>(null)
  const isWhole = rows.length <= wholeUpTo
  const rowRem = rowRems[useIsTouch() ? 'finger' : 'pointer']
  const { places: indices, above, below } = useVirtualRows({ count: rows.length, rowRem, scroll, isWhole })
  const day = useDayHours(hasDay ? rows.map(({ resourceID }) => resourceID) : [], indices[0] ?? 0, live ? null : range)
  const sortBy = (by: SortKey) =>
    navigate({
      to: '.',
      search: (before) => ({
        ...before,
        sort: orderText(by, sorting, 'ascending'),
      }),
      replace: true,
    })
  const spacer = (height: string) =>
    height !== '0rem' && (
      <tr aria-hidden style={{ height }}>
        <td colSpan={columns.length} style={{ padding: 0, border: 0 }} />
      </tr>
    )
  return (
    <Panel title={texts.machines} beside={String(rows.length)} sx={{ p: 0, pt: 3, '& > :first-of-type': { px: 4 } }}>
      <TableScroll
        ref={scroll}
        tabIndex={0}
        role="group"
        aria-label={texts.machines}
        maxHeight={isWhole ? undefined : '75vh'}
      >
        <Table
          {...slideRows}
          size="small"
          stickyHeader={!isWhole}
          aria-rowcount={rows.length + 1}
          sx={machineTableStyle}
        >
          <TableHead>
            <TableRow>
              {columns.map(({ by, width, ...column }) => (
                <TableCell
                  key={column.label}
                  aria-sort={ariaSort(by, sorting)}
                  sx={{ width, whiteSpace: 'nowrap', color: 'text.secondary', bgcolor: 'background.paper' }}
                >
                  <SortHeading
                    label={labelOf(column)}
                    by={by}
                    order={sorting}
                    onSort={(key: SortKey) => void sortBy(key)}
                  />
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody onClick={onClick}>
            {spacer(above)}
            {indices.map((index) => {
              const row = rows[index]!
              const state = now(row.resourceID)
              const problem = silentMachines.get(row.resourceID)
              return (
                <MachineTableRow
                  key={row.resourceID}
                  row={row}
                  href={hrefOf('/efficiency/details', { machine: row.resourceID })}
                  place={index}
                  hasNow={live}
                  state={problem ? null : (state?.state ?? null)}
                  reason={problem ? wordsOf(problem) : state?.reason ? nameOf(state.reason) : null}
                  dayStart={day.start}
                  dayEnd={day.end}
                  day={hasDay ? day.of(row.resourceID) : null}
                  targets={props.targetOf(row.resourceID)}
                  family={family}
                />
              )
            })}
            {spacer(below)}
          </TableBody>
        </Table>
      </TableScroll>
      <Box sx={{ height: 8 }} />
    </Panel>
  )
}
