import Typography from '@mui/material/Typography'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { PageLink } from '../../../core/kit/PageLink.tsx'
import { Panel } from '../../../core/kit/Panel.tsx'
import { VirtualTable } from '../../../core/kit/table/VirtualTable.tsx'
import type { Stretch } from './hourStretches.ts'
import { scheduleViewTexts as texts } from './texts.ts'

/** Stretches of hours, each leading to the timeline; `good`: parts are counted in them. */
export function StretchList(props: {
  title: string
  beside?: string
  nothing: string
  machine: string
  stretches: readonly Stretch[]
  amount: string
  good?: boolean
}) {
  const { stretches } = props
  const format = useFormat()
  return (
    <Panel title={props.title} beside={props.beside ?? ''}>
      {stretches.length === 0 ? (
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
          count={stretches.length}
          row={(place) => {
            const { start, end, secs, good } = stretches[place]!
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
