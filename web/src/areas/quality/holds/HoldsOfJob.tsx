import { jobHolds } from '@takt/domain/areas/quality/jobHolds.ts'
import { listedHold } from '@takt/domain/areas/quality/responses/jobHold.ts'
import { z } from 'zod'
import { dataResponse } from '../../../core/api/client.ts'
import { useChangedRows } from '../../../core/items/useChangedRows.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { ErrorAlert } from '../../../core/kit/ErrorAlert.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { Panel } from '../../../core/kit/Panel.tsx'
import { useMask } from '../../../core/session/useMask.ts'
import { useRead } from '../../../core/session/useRead.ts'
import { HoldLine } from './HoldLine.tsx'
import { holdTexts as texts } from './texts.ts'

const schema = dataResponse(z.array(listedHold))

/** Open and released holds of the operations of a job, or of one operation, latest first; empty if there were none. */
export function HoldsOfJob({ of }: { of: { jobNum: string; assemblySeq?: string; oprSeq?: string } }) {
  const format = useFormat()
  const mask = useMask()

  const { data, error, refetch } = useRead({
    key: [jobHolds.area, jobHolds.name, 'of', of],
    path: '/jobHolds',
    schema,
    query: { ...of, orderBy: 'raisedAt:desc', limit: '100' },
  })
  useChangedRows({ type: jobHolds, isKnown: () => false, refresh: () => void refetch() })
  if (error && !data) return <ErrorAlert what={texts.trouble} error={error} onAgain={() => void refetch()} />
  if (!data?.length) return null
  return (
    <Panel title={texts.title}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 3 }}>
        {data.map((hold) =>
          hold.reason === null ? (
            <HoldLine key={hold.holdID} hold={hold} />
          ) : (
            <Box component="li" key={hold.holdID} sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
              {`${texts.operation(hold)} · ${texts.why(texts.check(hold), hold)} · `}
              {texts.since(format.instant(hold.raisedAt, 'moment'))}
              {' · '}
              {texts.releasedBy(
                hold.releasedBy === null ? texts.unknownUser : mask.name('Person', hold.releasedBy),
                hold.releasedAt === null ? '' : format.instant(Date.parse(String(hold.releasedAt)), 'moment'),
                hold.reason,
              )}
            </Box>
          ),
        )}
      </Box>
    </Panel>
  )
}
