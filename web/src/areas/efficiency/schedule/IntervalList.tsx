import Typography from '@mui/material/Typography'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { PageLink } from '../../../core/kit/PageLink.tsx'
import { Panel } from '../../../core/kit/Panel.tsx'
import { VirtualTable } from '../../../core/kit/table/VirtualTable.tsx'
import type { HourInterval } from './hourIntervals.ts'
import { scheduleViewTexts as texts } from './texts.ts'

/** List of hour intervals that link to the timeline; `good`: true if their good parts are shown. */
export function IntervalList(props: {
  title: string
  beside?: string
  nothing: string
  machine: string
  stretches: readonly HourInterval[]
  amount: string
  good?: boolean
}) {
  const { stretches: intervals } = props
  const format = useFormat()
  return (
    <Panel title={props.title} beside={props.beside ?? ''}>
      {intervals.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          {props.nothing}
        </Typography>
      ) : (
        <VirtualTable
          label={props.title}
          columns={[
            { label: texts.between, width: 'minmax(13rem, 1fr)' },
            { label: props.amount, width: '7rem', numeric: true },
            ...(props.good ? [{ label: texts.goodParts, width: '6rem', numeric: true }] : []),
            { label: texts.open, width: '6rem' },
          ]}
          count={intervals.length}
          row={(index) => {
            const { start, end, secs, good } = intervals[index]!
            const from = format.instant(start, 'moment')
            return [
              `${from} – ${format.instant(end, 'moment')}`,
              format.duration(secs),
              ...(props.good ? [format.count(good)] : []),
              <PageLink
                key="open"
                to="/efficiency/details"
                aria-label={texts.openStretch(from)}
                search={(before) => ({
                  ...before,
                  machine: props.machine,
                  range: 'custom',
                  from: new Date(start).toISOString(),
                  to: new Date(end).toISOString(),
                })}
              >
                {texts.open}
              </PageLink>,
            ]
          }}
        />
      )}
    </Panel>
  )
}
