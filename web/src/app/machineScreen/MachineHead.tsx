import Typography from '@mui/material/Typography'
import type { MachineScreen } from '@takt/domain/areas/access/screens.ts'
import { messageOutbox } from '../../areas/chat/atMachine/messageOutbox.ts'
import { checkOutbox } from '../../areas/checksheets/fill/checkOutbox.ts'
import { reasonOutbox } from '../../areas/efficiency/atMachine/reasonOutbox.ts'
import { scrapOutbox } from '../../areas/efficiency/atMachine/scrapOutbox.ts'
import { clockOutbox } from '../../areas/labor/clock/clockOutbox.ts'
import { useScreenMachine } from '../../core/dashboards/machines/useScreenMachine.ts'
import { Box } from '../../core/kit/Box.tsx'
import { useFormat } from '../../core/kit/format/FormatContext.tsx'
import { ConnectionBadge } from '../../core/messaging/ConnectionBadge.tsx'
import { useOutbox } from '../../core/session/outbox/useOutbox.ts'
import { deviceScreenTexts as texts } from './texts.ts'

/** Returns the number of entries at this machine that wait for the network. */
function useWaitingCount(): number {
  const entries = useOutbox(checkOutbox)
  const reasons = useOutbox(reasonOutbox)
  const scrap = useOutbox(scrapOutbox)
  const clocking = useOutbox(clockOutbox)
  const messages = useOutbox(messageOutbox)
  return [entries, reasons, scrap, clocking, messages].reduce((total, { waiting }) => total + waiting.length, 0)
}

/** The machine's name, the state of the connection, and the entries that wait for it. */
export function MachineHead({ screen }: { screen: MachineScreen }) {
  const format = useFormat()
  const { data } = useScreenMachine(screen.resourceID)
  const waiting = useWaitingCount()
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 5,
        px: 5,
        minHeight: '4rem',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Typography component="h1" sx={{ fontSize: '2rem', fontWeight: 650 }}>
        {screen.resourceID}
      </Typography>
      <Typography sx={{ flex: 1, fontSize: '1.5rem', color: 'text.secondary' }}>{data?.description}</Typography>
      <Box role="status" sx={{ fontSize: '1.125rem', fontWeight: 500, color: 'warning.main' }}>
        {waiting > 0 && texts.waiting(waiting, format.count(waiting))}
      </Box>
      <Box sx={{ '& [role=status]': { fontSize: '1.125rem' } }}>
        <ConnectionBadge narrow={false} />
      </Box>
    </Box>
  )
}
