import Checkbox from '@mui/material/Checkbox'
import { useMachineName } from '../../../core/dashboards/machines/useMachineName.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { useMessaging } from '../../../core/messaging/MessagingContext.tsx'
import { CallButton } from '../CallButton.tsx'
import { screenTexts as texts } from '../texts.ts'
import { type Callee, targetsOf } from './callees.ts'

/** Presence is conveyed by shape (full, ring around a dot, half, empty) next to the word, not only by color. */
const marks = {
  online: { bgcolor: 'text.primary' },
  away: { background: 'radial-gradient(circle, currentColor 30%, transparent 34%)' },
  busy: { background: 'linear-gradient(90deg, currentColor 50%, transparent 50%)' },
  offline: {},
} as const

/** A callee: name, presence, and a button that calls; `onChoose` selects callees of a group call. */
export function CalleeRow(props: { callee: Callee; isChosen: boolean; onChoose: (() => void) | null }) {
  const { callee, isChosen, onChoose } = props
  const { name, inHistory, place: machine, presence, lastSeenAt } = callee
  const format = useFormat()
  const { feed } = useMessaging()
  const since = lastSeenAt === null ? null : format.near(Date.parse(lastSeenAt), feed.serverNow())
  const machineName = useMachineName()
  // Details beyond the name: the user name, or the machine.
  const subtitle = machine === null ? inHistory : machineName(machine)
  const isOffline = presence === 'offline' && since !== null
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        minHeight: '2.75rem',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box
        aria-hidden
        sx={{ width: 9, height: 9, borderRadius: '50%', border: '1.5px solid', flex: 'none', ...marks[presence] }}
      />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }} title={name}>
          {name}
        </Box>
        <Box sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
          {[subtitle === name ? null : subtitle, isOffline ? texts.offlineSince(since) : texts.presence[presence]]
            .filter(Boolean)
            .join(' · ')}
        </Box>
      </Box>
      {onChoose && (
        <Checkbox
          size="small"
          checked={isChosen}
          onChange={onChoose}
          slotProps={{ input: { 'aria-label': texts.choose(name) } }}
        />
      )}
      <CallButton targets={targetsOf([callee])} />
    </Box>
  )
}
