import Link from '@mui/material/Link'
import type { Execution, ExecutionStep } from '@takt/domain/areas/scheduledTasks/responses/execution.ts'
import { useDownload } from '../../../core/items/useDownload.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { withTimes } from './withTimes.ts'

const progressOf = ({ done, total }: ExecutionStep) => (total === undefined ? '' : ` ${done ?? 0} / ${total}`)

/** The steps of an execution and its final message. */
export function ExecutionSteps(props: { execution: Execution }) {
  const { steps, reason } = props.execution
  const format = useFormat()
  const download = useDownload()
  if (steps.length === 0 && reason === null) return null
  return (
    <Box sx={{ fontSize: '0.8125rem', display: 'grid', gap: 2, overflowWrap: 'anywhere' }}>
      {reason !== null && <Box>{reason}</Box>}
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {steps.map((step) => (
          <Box key={`${step.at} ${step.text}`} component="li">
            <Box component="span" sx={{ color: 'text.secondary', mr: 2, fontVariantNumeric: 'tabular-nums' }}>
              {format.instant(Date.parse(step.at), 'timeToTheSecond')}
            </Box>
            {withTimes(step.text, (at) => format.near(at, Date.parse(step.at)))}
            {progressOf(step)}
            {step.details && (
              <Box component="ul" sx={{ m: 0, pl: 6, color: 'text.secondary' }}>
                {step.details.map(({ name, text, href }) => (
                  <li key={name}>
                    {href ? (
                      <Link
                        component="button"
                        sx={{ fontSize: 'inherit', verticalAlign: 'baseline' }}
                        onClick={() => void download(href.replace(/^\/api/, ''), name)}
                      >
                        {name}
                      </Link>
                    ) : (
                      name
                    )}
                    {text && `: ${text}`}
                  </li>
                ))}
              </Box>
            )}
          </Box>
        ))}
      </Box>
    </Box>
  )
}
