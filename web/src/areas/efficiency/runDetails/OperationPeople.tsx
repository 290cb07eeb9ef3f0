import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useScope } from '../../../core/dashboards/scope/useScope.ts'
import { BarList } from '../../../core/kit/chart/BarList.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { Panel } from '../../../core/kit/Panel.tsx'
import { useMay } from '../../../core/session/useMay.ts'
import { operationKey } from '../jobOperations.ts'
import { useBreakdown } from '../useBreakdown.ts'
import { useEmployeeName } from '../useEmployeeName.ts'
import type { RunRow } from './RunTable.tsx'
import { runTexts as texts } from './texts.ts'

/** People who worked on a job operation in the range, with their output. */
export function OperationPeople(props: { run: RunRow }) {
  const { run } = props
  const { range } = useScope()
  const seesPeople = useMay('employees', 'read')
  const format = useFormat()
  const { data } = useBreakdown({
    resourceIDs: run.machines.map(({ resourceID }) => resourceID),
    start: range.start,
    end: range.end,
    by: ['jobNum', 'assemblySeq', 'oprSeq', 'empID'],
    live: range.live,
    enabled: seesPeople,
  })
  const rows = (data?.rows ?? [])
    .filter(
      ({ jobNum = null, assemblySeq = null, oprSeq = null }) =>
        operationKey({ jobNum, assemblySeq, oprSeq }) === run.key,
    )
    .filter(({ empID, runSecs, totalCount }) => empID && (runSecs > 0 || totalCount > 0))
    .sort((a, b) => b.runSecs - a.runSecs)
  const nameOf = useEmployeeName(rows.map(({ empID }) => empID ?? ''))
  return (
    <Panel title={texts.people} beside={texts.peopleBeside}>
      {seesPeople && !data ? (
        <Skeleton variant="rounded" height="3rem" />
      ) : rows.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          {seesPeople ? texts.noPeople : texts.unseen}
        </Typography>
      ) : (
        <BarList
          label={texts.people}
          columns={{ label: texts.person, value: texts.runTime, beside: texts.performance, more: [texts.good] }}
          labelWidth="11rem"
          rows={rows.map((row) => ({
            key: row.empID ?? '',
            label: nameOf(row.empID ?? ''),
            value: row.runSecs,
            text: format.duration(row.runSecs),
            beside: format.ratio(row.performance),
            more: [format.number(row.goodCount)],
          }))}
        />
      )}
    </Panel>
  )
}
