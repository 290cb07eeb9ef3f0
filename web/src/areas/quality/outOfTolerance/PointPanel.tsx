import Close from '@mui/icons-material/Close'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import type { CharacteristicKey } from '@takt/domain/areas/quality/responses/checkCharacteristics.ts'
import type { DoubtfulValue } from '@takt/domain/areas/quality/responses/checkGauges.ts'
import type { ChartNote } from '@takt/domain/areas/quality/responses/frozenLimits.ts'
import type { ChartPoint } from '@takt/domain/areas/quality/takings.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { ErrorAlert } from '../../../core/kit/ErrorAlert.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { Panel } from '../../../core/kit/Panel.tsx'
import { DataTable } from '../../../core/kit/table/DataTable.tsx'
import { useScrollIntoView } from '../../../core/kit/useScrollIntoView.ts'
import { expectedOf, originText, resultText, useValues } from '../../checksheets/index.ts'
import type { Series, SeriesValue } from '../checks/useSeries.ts'
import { doubtfulTexts } from '../gauge/doubtfulTexts.ts'
import { NotesAt } from '../limits/NotesAt.tsx'
import { MachineAtTime } from './MachineAtTime.tsx'
import { outTexts as texts } from './texts.ts'

/**
 * The details of a chart point: person, tools, job and machine, recorded reason and action, and the machine's activity.
 */
export function PointPanel(props: {
  of: CharacteristicKey
  point: ChartPoint<SeriesValue>
  notes: readonly ChartNote[]
  doubtful: readonly DoubtfulValue[]
  missing: Series['missing']
  onClose: () => void
}) {
  const { of, point } = props
  const format = useFormat()
  const first = point.values[0]!.at
  const entries = new Set(point.values.map(({ entryId }) => entryId))
  const { data, error, refetch } = useValues({
    pageId: of.pageId,
    checkID: of.checkID,
    ...(of.resourceID === null ? {} : { resourceID: of.resourceID }),
    from: new Date(first).toISOString(),
    to: new Date(point.at + 1).toISOString(),
    limit: 1000,
  })
  const entriesOfPoint = data?.values.filter(({ entryId }) => entries.has(entryId)).reverse() ?? []
  const [check] = entriesOfPoint
  const reasonOf = new Map(props.doubtful.map(({ entryId, why }) => [entryId, doubtfulTexts.why[why]]))
  const formatAlike = format.alike(entriesOfPoint.flatMap(({ value }) => value ?? []))
  const { pointColumns: columns, notReported } = texts
  const scrollTarget = useScrollIntoView(`${point.values[0]!.entryId} ${data !== undefined}`)
  return (
    <Box ref={scrollTarget}>
      <Panel
        title={texts.point(format.instant(point.at, 'minute'))}
        beside={check && texts.expected(expectedOf(check, format.exact))}
        tools={
          <IconButton size="small" aria-label={texts.closePoint} onClick={props.onClose}>
            <Close fontSize="small" />
          </IconButton>
        }
      >
        {error && <ErrorAlert what={texts.title} error={error} onAgain={() => void refetch()} />}
        {data ? (
          <DataTable
            label={texts.point(format.instant(point.at, 'minute'))}
            maxHeight="14rem"
            columns={Object.values(columns).map((label) => ({ label, numeric: label === columns.value }))}
            rows={entriesOfPoint.map((value) => ({
              key: value.entryId,
              cells: [
                format.count(value.sample),
                resultText(value, formatAlike),
                originText(value) ?? notReported.by,
                value.tool ?? notReported.tool,
                [value.gaugeID ?? notReported.gauge, reasonOf.get(value.entryId)].filter(Boolean).join(', '),
                value.jobNum ?? notReported.other,
                value.oprSeq === null ? notReported.other : `${value.assemblySeq ?? 0} · ${value.oprSeq}`,
                value.partRevision ? `${value.partNum} ${value.partRevision}` : (value.partNum ?? notReported.other),
                value.programRevId === null ? notReported.other : String(value.programRevId),
                value.reason ?? notReported.other,
                value.action ?? notReported.other,
              ],
            }))}
          />
        ) : (
          !error && <Skeleton variant="rounded" height={72} />
        )}
        <NotesAt of={of} at={point.at} notes={props.notes} missing={props.missing} />
        {of.resourceID !== null && <MachineAtTime resourceID={of.resourceID} at={point.at} />}
      </Panel>
    </Box>
  )
}
