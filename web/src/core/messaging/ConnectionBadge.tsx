import Tooltip from '@mui/material/Tooltip'
import { useEffect, useState } from 'react'
import { Box } from '../kit/Box.tsx'
import { type Format, useFormat } from '../kit/format/FormatContext.tsx'
import { useNow } from '../kit/useNow.ts'
import { type ConnectionTruth, connectionTruth } from './connectionTruth.ts'
import { useConnection, useMessaging } from './MessagingContext.tsx'
import { countOnline } from './onlineStatus.ts'
import { connectionTexts as texts } from './texts.ts'

const name = 'takt.heard'

/** When the line gave its last sign of life before this page was loaded anew (epoch ms); null where it was not. */
function useHeardBefore(): number | null {
  const { feed } = useMessaging()
  const [before] = useState(() => Number(window.sessionStorage.getItem(name)) || null)
  useEffect(() => {
    const keep = () => {
      const at = feed.lastFrameAt()
      if (at !== null) window.sessionStorage.setItem(name, String(at))
    }
    window.addEventListener('pagehide', keep)
    return () => window.removeEventListener('pagehide', keep)
  }, [feed])
  return before
}

function words(truth: ConnectionTruth, format: Format): string {
  if (truth.kind === 'live') return texts.live(format.age(truth.ageMs))
  if (truth.kind === 'catchingUp') return texts.catchingUp
  if (truth.kind === 'connecting') return texts.connecting
  return texts.offlineSince(format.instant(truth.since, 'time'))
}

/** Shape and word say it, not colour: full, half, ring, crossed out. */
const dots = {
  live: { bgcolor: 'text.primary' },
  catchingUp: { background: 'linear-gradient(90deg, currentColor 50%, transparent 50%)' },
  connecting: {},
  offline: { background: 'linear-gradient(135deg, transparent 42%, currentColor 42% 58%, transparent 58%)' },
} as const

/**
 * What the connection is really like, from the stream of frames itself. `narrow`: without words; 'unlessOffline': with
 * words only where nothing comes.
 */
export function ConnectionBadge(props: { narrow: boolean | 'unlessOffline' }) {
  const format = useFormat()
  const now = useNow(500)
  const { feed } = useMessaging()
  const heardBefore = useHeardBefore()
  const state = useConnection((snapshot) => snapshot)
  // Where no organization is chosen there is nothing to connect to.
  if (state.context.organizationId === null) return null
  const truth = connectionTruth(state, feed.lastFrameAt(), now, heardBefore)
  const text = words(truth, format)
  const { online, all } = countOnline(state.context.onlineStatus)
  const there = truth.kind === 'live' && all > 0 && texts.devicesOnline(format.count(online), format.count(all))
  const isMute = props.narrow === 'unlessOffline' ? truth.kind !== 'offline' : props.narrow
  return (
    <Tooltip title={[isMute && text, there].filter(Boolean).join(' · ')} placement="right">
      <Box
        role="status"
        aria-label={texts.connection[truth.kind]}
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
          sx={{ width: 9, height: 9, borderRadius: '50%', border: '1.5px solid', flex: 'none', ...dots[truth.kind] }}
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
