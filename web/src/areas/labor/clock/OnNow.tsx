import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type ClockAction, type ClockedWork, workOf } from '@takt/domain/areas/labor/clockCommand.ts'
import { laborTickets } from '@takt/domain/areas/labor/laborTickets.ts'
import { useValueFormatter } from '../../../core/items/reference/useValueFormatter.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { useNow } from '../../../core/kit/useNow.ts'
import { laborTexts as texts } from '../texts.ts'
import type { Foreseen } from './foresee.ts'
import { large, touchTarget } from './styles.ts'
import { useIndirects } from './useAvailableWork.ts'

type Do = (action: ClockAction, work: readonly ClockedWork[]) => void

/** Shows the current and suspended work of a person with start times, and actions for each and for all. */
export function OnNow({ tickets, onDo }: { tickets: readonly Foreseen[]; onDo: Do }) {
  const localTickets = tickets.filter(({ isElsewhere }) => !isElsewhere)
  const isAnyOn = localTickets.some(({ end }) => end === null)
  const isAnySuspended = localTickets.some(({ end }) => end !== null)
  const several = localTickets.length > 1
  const all = [
    ...(several && isAnyOn ? (['suspend'] as const) : []),
    ...(several && isAnySuspended ? (['resume'] as const) : []),
    ...(several ? (['clockOff'] as const) : []),
    ...(localTickets.length > 0 ? (['endShift'] as const) : []),
  ]
  return (
    <Box
      component="section"
      aria-label={texts.on}
      sx={{ display: 'flex', flexDirection: 'column', gap: 3, minWidth: 0 }}
    >
      <Typography component="h3" sx={{ fontSize: '1.125rem', fontWeight: 650 }}>
        {texts.on}
      </Typography>
      {tickets.length === 0 && <Typography color="textSecondary">{texts.nothing}</Typography>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexDirection: 'column', gap: 2 }}>
        {tickets.map((ticket) => (
          <TicketItem key={ticket.laborTicketID} ticket={ticket} onDo={onDo} />
        ))}
      </Box>
      {all.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          {all.map((action) => (
            <Button
              key={action}
              variant="outlined"
              color={action === 'endShift' ? 'error' : 'inherit'}
              sx={{ ...large, flex: '1 1 9rem' }}
              onClick={() => onDo(action, [])}
            >
              {texts.all[action]}
            </Button>
          ))}
        </Box>
      )}
    </Box>
  )
}

function TicketItem({ ticket, onDo }: { ticket: Foreseen; onDo: Do }) {
  const { jobNum, assemblySeq, oprSeq, resourceID, laborType, start, end, resumesAt, isWaiting, isElsewhere } = ticket
  const format = useFormat()
  const now = useNow(15_000)
  const showValue = useValueFormatter(laborTickets, [ticket])
  const indirect = useIndirects().data?.find(({ indirectCode }) => indirectCode === ticket.indirectCode)
  const title =
    jobNum === null
      ? // Names that are loaded one by one are unknown without a network.
        (indirect?.description ?? showValue('indirectCode', ticket.indirectCode))
      : texts.work(showValue('jobNum', jobNum), assemblySeq, oprSeq)
  const details = [
    ...(laborType === 'setup' ? [texts.setup] : []),
    ...(resourceID === null ? [] : [texts.at(showValue('resourceID', resourceID))]),
    end === null
      ? texts.since(format.near(start, now), format.duration(Math.max(0, now - start) / 1000))
      : texts.suspendedSince(format.near(end, now)),
    ...(resumesAt === null ? [] : [texts.until(format.near(resumesAt, now))]),
    ...(isWaiting ? [texts.notSent] : []),
    ...(isElsewhere ? [texts.elsewhere] : []),
  ]
  const work = [workOf(ticket)]
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        p: 3,
        borderRadius: 1.5,
        border: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      <Box sx={{ flex: '1 1 14rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontSize: '1.0625rem', fontWeight: 600, lineHeight: 1.3 }}>{title}</Typography>
        <Typography color="textSecondary">{details.join(' · ')}</Typography>
      </Box>
      {!isElsewhere && (
        <Box sx={{ display: 'flex', gap: 2, flex: '1 1 14rem' }}>
          <Button
            variant={end === null ? 'outlined' : 'contained'}
            color={end === null ? 'inherit' : 'primary'}
            sx={{ ...touchTarget, flex: 1 }}
            onClick={() => onDo(end === null ? 'suspend' : 'resume', work)}
          >
            {end === null ? texts.actions.suspend : texts.actions.resume}
          </Button>
          <Button
            variant="outlined"
            color="inherit"
            sx={{ ...touchTarget, flex: 1 }}
            onClick={() => onDo('clockOff', work)}
          >
            {texts.actions.clockOff}
          </Button>
        </Box>
      )}
    </Box>
  )
}
