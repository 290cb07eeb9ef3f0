import Button from '@mui/material/Button'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { nextExecutionText } from '../nextExecutionText.ts'
import { recipientTexts as texts } from './texts.ts'
import type { TaskRecipient } from './useRecipients.ts'

/** A recipient with the tasks that send reports to it. */
export function RecipientEntry(props: {
  entry: TaskRecipient
  now: number
  /** Null if the user may not remove recipients. */
  onRemove: (() => void) | null
}) {
  const { recipient, person, tasks } = props.entry
  const format = useFormat()
  const personText =
    person && (person.active ? person.userName !== recipient && person.userName : texts.inactive(person.userName))
  const about = ({ paused, nextExecution, lastSent }: TaskRecipient['tasks'][number]) =>
    [
      paused ? texts.paused : texts.next(nextExecutionText(nextExecution, props.now, format)),
      lastSent === null ? texts.neverSent : texts.last(format.instant(Date.parse(lastSent), 'minute')),
    ].join(' · ')
  return (
    <Box component="li" sx={{ py: 3, borderTop: 1, borderColor: 'divider', display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Box component="h3" sx={{ m: 0, fontSize: '0.9375rem', fontWeight: 650 }}>
            {recipient}
          </Box>
          {personText && <Box sx={{ color: 'text.secondary' }}>{personText}</Box>}
        </Box>
        {props.onRemove && (
          <Button
            size="small"
            color="inherit"
            variant="outlined"
            aria-label={texts.removeOf(recipient)}
            onClick={props.onRemove}
          >
            {texts.remove}
          </Button>
        )}
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {tasks.map((task) => (
          <Box key={task.scheduleId} component="li" sx={{ overflowWrap: 'anywhere' }}>
            <Box component="span" sx={{ fontWeight: 500 }}>
              {task.scheduleName}
            </Box>
            {task.reports.length > 0 && `: ${task.reports.join(', ')}`}
            <Box sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>{about(task)}</Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
