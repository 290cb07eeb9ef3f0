import Typography from '@mui/material/Typography'
import type { Check } from '@takt/domain/areas/checksheets/check.ts'
import type { DueState } from '@takt/domain/areas/checksheets/dueChecks.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { checksheetTexts as texts } from '../texts.ts'
import { small } from './small.ts'
import { useDue } from './useDue.ts'

const maxNamed = 8

/** The checks due at this machine now, overdue ones first; nothing without a machine. */
export function DueLine(props: { pageId: number; checks: readonly Check[]; resourceID: string | undefined }) {
  const { data } = useDue(props.pageId, props.resourceID)
  const { near } = useFormat()
  if (!data) return null
  const textOf = (checkID: string) => props.checks.find((check) => check.checkID === checkID)?.text || checkID
  const named = (state: DueState) => {
    const all = data.filter((check) => check.state === state)
    const text = all
      .slice(0, maxNamed)
      .map(({ checkID, since }) =>
        since === null ? textOf(checkID) : texts.dueSince(textOf(checkID), near(Date.parse(since), Date.now())),
      )
    return [...text, ...(all.length > maxNamed ? [texts.andMore(all.length - maxNamed)] : [])].join(', ')
  }
  const [overdue, due, unknown] = [named('overdue'), named('due'), named('notKnown')]
  return (
    <Box role="status" aria-label={texts.dueHere} sx={{ '& .MuiTypography-root': small }}>
      {overdue !== '' && <Typography color="error">{texts.overdue(overdue)}</Typography>}
      {due !== '' && <Typography>{texts.due(due)}</Typography>}
      {unknown !== '' && <Typography color="textSecondary">{texts.dueNotKnown(unknown)}</Typography>}
      {overdue + due + unknown === '' && <Typography color="textSecondary">{texts.nothingDue}</Typography>}
    </Box>
  )
}
