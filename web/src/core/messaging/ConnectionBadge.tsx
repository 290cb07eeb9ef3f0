import Tooltip from '@mui/material/Tooltip'
import { useEffect, useState } from 'react'
import { Box } from '../kit/Box.tsx'
import { type Format, useFormat } from '../kit/format/FormatContext.tsx'
import { useNow } from '../kit/useNow.ts'
import { type ConnectionStatus, connectionStatus } from './connectionStatus.ts'
import { useConnection, useMessaging } from './MessagingContext.tsx'
import { countOnline } from './onlineStatus.ts'
import { connectionTexts as texts } from './texts.ts'

const name = 'takt.heard'

/** Returns the time of the last frame before this page was reloaded (epoch ms); null if there was none. */
function useLastContact(): number | null {
  const { feed } = useMessaging()
  const [before] = useState(() => Number(window.sessionStorage.getItem(name)) || null)
  useEffect(() => {
    const store = () => {
      const at = feed.lastFrameAt()
      if (at !== null) window.sessionStorage.setItem(name, String(at))
    }
    window.addEventListener('pagehide', store)
    return () => window.removeEventListener('pagehide', store)
  }, [feed])
  return before
}

function words(status: ConnectionStatus, format: Format): string {
  if (status.kind === 'live') return texts.live(format.age(status.ageMs))
  if (status.kind === 'catchingUp') return texts.catchingUp
  if (status.kind === 'overdue') return texts.overdue(format.age(status.ageMs))
  if (status.kind === 'connecting') return texts.connecting
  return texts.offlineSince(format.instant(status.since, 'time'))
}

const crossedOut = { background: 'linear-gradient(135deg, transparent 42%, currentColor 42% 58%, transparent 58%)' }

/** The state is shown by shape and text, not by color: full, half, ring, crossed out while nothing arrives. */
const dots = {
  live: { bgcolor: 'text.primary' },
  catchingUp: { background: 'linear-gradient(90deg, currentColor 50%, transparent 50%)' },
  overdue: crossedOut,
  connecting: {},
  offline: crossedOut,
} as const

/**
 * Shows the actual state of the connection, derived from the stream of frames itself. `narrow`: without text;
 * 'unlessOffline': with text only while no frames arrive.
 */
export function ConnectionBadge(props: { narrow: boolean | 'unlessOffline' }) {
  const format = useFormat()
  const now = useNow(500)
  const { feed } = useMessaging()
  const lastContactAt = useLastContact()
  const state = useConnection((snapshot) => snapshot)
  // Without a selected organization there is nothing to connect to.
  if (state.context.organizationId === null) return null
  const status = connectionStatus(state, feed.lastFrameAt(), now, lastContactAt)
  const text = words(status, format)
  const { online, all } = countOnline(state.context.onlineStatus)
  const onlineText = status.kind === 'live' && all > 0 && texts.devicesOnline(format.count(online), format.count(all))
  const isSilent = status.kind === 'overdue' || status.kind === 'offline'
  const isMute = props.narrow === 'unlessOffline' ? !isSilent : props.narrow
  return (
    <Tooltip title={[isMute && text, onlineText].filter(Boolean).join(' · ')} placement="right">
      <Box
        role="status"
        aria-label={texts.connection[status.kind]}
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 2,
          fontSize: '0.75rem',
          color: 'text.secondary',
          minHeight: 24,
        }}
      >
        <Box
          aria-hidden
          sx={{ width: 9, height: 9, borderRadius: '50%', border: '1.5px solid', flex: 'none', ...dots[status.kind] }}
        />
        {!isMute && (
          <Box component="span" aria-hidden sx={{ whiteSpace: 'nowrap' }}>
            {text}
          </Box>
        )}
      </Box>
    </Tooltip>
  )
}
