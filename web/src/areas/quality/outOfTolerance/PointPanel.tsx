import Close from '@mui/icons-material/Close'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import type { CharacteristicKey } from '@takt/domain/areas/quality/answers/checkCharacteristics.ts'
import type { DoubtfulValue } from '@takt/domain/areas/quality/answers/checkGauges.ts'
import type { ChartNote } from '@takt/domain/areas/quality/answers/frozenLimits.ts'
import type { ChartPoint } from '@takt/domain/areas/quality/takings.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { Panel } from '../../../core/kit/Panel.tsx'
import { Trouble } from '../../../core/kit/Trouble.tsx'
import { DataTable } from '../../../core/kit/table/DataTable.tsx'
import { useInSight } from '../../../core/kit/useInSight.ts'
import { expectedOf, foundBy, foundText, useValues } from '../../checksheets/face.ts'
import type { Series, SeriesValue } from '../checks/useSeries.ts'
import { doubtTexts } from '../gauge/doubtTexts.ts'
import { NotesAt } from '../limits/NotesAt.tsx'
import { MachineThen } from './MachineThen.tsx'
import { outTexts as texts } from './texts.ts'

/**
 * Who measured a point of a chart, with what, for which job and machine, what was said of it, and what the machine did.
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
  const found = data?.values.filter(({ entryId }) => entries.has(entryId)).reverse() ?? []
  const [check] = found
  const whyOf = new Map(props.doubtful.map(({ entryId, why }) => [entryId, doubtTexts.why[why]]))
  const alike = format.alike(found.flatMap(({ value }) => value ?? []))
  const { pointColumns: columns, untold } = texts
  const place = useInSight(`${point.values[0]!.entryId} ${data !== undefined}`)
  return (
    <Box ref={place}>
      <Panel
        title={texts.point(format.instant(point.at, 'minute'))}
        beside={check && texts.expected(expectedOf(check, format.exact))}
        tools={
          <IconButton size="small" aria-label={texts.closePoint} onClick={props.onClose}>
            <Close fontSize="small" />
          </IconButton>
        }
      >
        {error && <Trouble what={texts.title} error={error} onAgain={() => void refetch()} />}
        {data ? (
          <DataTable
            label={texts.point(format.instant(point.at, 'minute'))}
            maxHeight="14rem"
            columns={Object.values(columns).map((label) => ({ label, numeric: label === columns.value }))}
            rows={found.map((value) => ({
              key: value.entryId,
              cells: [
                format.count(value.sample),
                foundText(value, alike),
                foundBy(value) ?? untold.by,
                value.tool ?? untold.tool,
                [value.gaugeID ?? untold.gauge, whyOf.get(value.entryId)].filter(Boolean).join(', '),
                value.jobNum ?? untold.other,
                value.oprSeq === null ? untold.other : `${value.assemblySeq ?? 0} · ${value.oprSeq}`,
                value.partRevision ? `${value.partNum} ${value.partRevision}` : (value.partNum ?? untold.other),
                value.programRevId === null ? untold.other : String(value.programRevId),
                value.reason ?? untold.other,
                value.action ?? untold.other,
              ],
            }))}
          />
        ) : (
          !error && <Skeleton variant="rounded" height={72} />
        )}
        <NotesAt of={of} at={point.at} notes={props.notes} missing={props.missing} />
        {of.resourceID !== null && <MachineThen resourceID={of.resourceID} at={point.at} />}
      </Panel>
    </Box>
  )
}
