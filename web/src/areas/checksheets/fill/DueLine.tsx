import Typography from '@mui/material/Typography'
import type { Check } from '@takt/domain/areas/checksheets/check.ts'
import type { DueState } from '@takt/domain/areas/checksheets/dueChecks.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { checksheetTexts as texts } from '../texts.ts'
import { small } from './small.ts'
import { useDue } from './useDue.ts'

const mostNamed = 8

/** What has to be checked at this machine now, what is overdue first; nothing where no machine is said. */
export function DueLine(props: { pageId: number; checks: readonly Check[]; resourceID: string | undefined }) {
  const { data } = useDue(props.pageId, props.resourceID)
  const { near } = useFormat()
  if (!data) return null
  const textOf = (checkID: string) => props.checks.find((check) => check.checkID === checkID)?.text || checkID
  const named = (state: DueState) => {
    const all = data.filter((check) => check.state === state)
    const said = all
      .slice(0, mostNamed)
      .map(({ checkID, since }) =>
        since === null ? textOf(checkID) : texts.dueSince(textOf(checkID), near(Date.parse(since), Date.now())),
      )
    return [...said, ...(all.length > mostNamed ? [texts.andMore(all.length - mostNamed)] : [])].join(', ')
  }
  const [overdue, due, notKnown] = [named('overdue'), named('due'), named('notKnown')]
  return (
    <Box role="status" aria-label={texts.dueHere} sx={{ '& .MuiTypography-root': small }}>
      {overdue !== '' && <Typography color="error">{texts.overdue(overdue)}</Typography>}
      {due !== '' && <Typography>{texts.due(due)}</Typography>}
      {notKnown !== '' && <Typography color="textSecondary">{texts.dueNotKnown(notKnown)}</Typography>}
      {overdue + due + notKnown === '' && <Typography color="textSecondary">{texts.nothingDue}</Typography>}
    </Box>
  )
}
