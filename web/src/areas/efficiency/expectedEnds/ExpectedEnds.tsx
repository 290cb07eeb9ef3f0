import type { OperationEnd } from '@takt/domain/areas/training/responses/expectedEnds.ts'
import { expectedEndsData } from '@takt/domain/areas/training/responses/expectedEnds.ts'
import { dataResponse } from '../../../core/api/client.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { ErrorAlert } from '../../../core/kit/ErrorAlert.tsx'
import { type Format, useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { Panel } from '../../../core/kit/Panel.tsx'
import { useMay } from '../../../core/session/useMay.ts'
import { useRead } from '../../../core/session/useRead.ts'
import { expectedEndTexts as texts } from './texts.ts'

const schema = dataResponse(expectedEndsData)
const refreshMs = 60_000

/**
 * Reads the expected ends of the operations of a job in progress; sends no request without permission to read
 * dashboards.
 */
function useExpectedEnds(jobNum: string) {
  return useRead({
    key: ['dashboards', 'expectedEnds', jobNum],
    path: '/analytics/expectedEnds',
    schema,
    query: { jobNum },
    enabled: useMay('dashboards', 'read'),
    refetchInterval: refreshMs,
  })
}

/**
 * Returns the expected end with its interval, or why there is none. Interval limits on the same day are shown as a time
 * only.
 */
function endText(format: Format, { end, noEnd }: OperationEnd): string {
  if (!end) return texts.noEnd[noEnd ?? 'tooLittleLearned']
  const day = (instant: number) => format.instant(instant, 'day')
  const limitText = (instant: number) => format.instant(instant, day(instant) === day(end.at) ? 'time' : 'weekdayTime')
  return texts.end(format.instant(end.at, 'weekdayTime'), limitText(end.earliest), limitText(end.latest))
}

/** Returns the name of an operation within its job: `10`, or `2/10` with an assembly. */
const nameOf = ({ assemblySeq, oprSeq }: OperationEnd) => `${assemblySeq ? `${assemblySeq}/` : ''}${oprSeq ?? '–'}`

/** Expected ends of the operations of a job in progress; renders nothing without AI features or learned cycle times. */
export function ExpectedEnds({ jobNum }: { jobNum: string }) {
  const format = useFormat()
  const { data, error, refetch } = useExpectedEnds(jobNum)
  if (error && !data) return <ErrorAlert what={texts.trouble} error={error} onAgain={() => void refetch()} />
  if (!data?.operations.length) return null
  return (
    <Panel title={texts.title}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 3 }}>
        {data.operations.map((operation) => (
          <Box component="li" key={nameOf(operation)} sx={{ fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>
            <Box sx={{ fontSize: '0.9375rem', fontVariantNumeric: 'tabular-nums' }}>{endText(format, operation)}</Box>
            <Box sx={{ color: 'text.secondary' }}>
              {texts.operation(nameOf(operation), operation.resourceIDs)}
              {' · '}
              {operation.quantity === null
                ? texts.madeOfUnknown(format.count(operation.goodCount))
                : texts.made(format.count(operation.goodCount), format.count(operation.quantity))}
            </Box>
          </Box>
        ))}
      </Box>
      <Box sx={{ mt: 3, fontSize: '0.75rem', color: 'text.secondary' }}>{texts.how}</Box>
    </Panel>
  )
}
