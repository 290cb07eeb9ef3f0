import Call from '@mui/icons-material/CallOutlined'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useEffect, useState } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { useIsStacked } from '../../../core/kit/detail/DetailPane.tsx'
import { useLatest } from '../../../core/kit/grid/useLatest.ts'
import { Level } from '../bar/Level.tsx'
import { barTexts, screenTexts as texts } from '../texts.ts'
import { useMissedCalls } from '../useMissedCalls.ts'
import { usePartyName } from '../usePartyName.ts'
import { CallHistory } from './CallHistory.tsx'
import { Directory } from './Directory.tsx'
import { useEcho } from './useEcho.ts'

/** Test of microphone and loudspeaker before a call. */
function TryDevices(props: { onClose: () => void }) {
  const { problem, state, level, record } = useEcho()
  return (
    <Dialog open onClose={props.onClose} aria-labelledby="try-devices">
      <DialogTitle id="try-devices" sx={{ fontSize: '1.125rem' }}>
        {texts.tryTitle}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        <Box role="status">{problem ? barTexts.problems.microphone[problem] : texts.tryHelp}</Box>
        <Box sx={{ display: 'flex', gap: 4, alignItems: 'center' }}>
          <Level label={barTexts.levelOf(barTexts.you)} read={level} />
          <Button variant="contained" disabled={state !== 'ready'} onClick={record}>
            {state === 'recording' ? texts.recording : state === 'playing' ? texts.playing : texts.record}
          </Button>
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={props.onClose}>{texts.close}</Button>
      </DialogActions>
    </Dialog>
  )
}

/**
 * Enables notifications of calls while the page is hidden; shown if the browser permission has not been requested yet.
 */
function EnableNotificationsButton() {
  const [permission, setPermission] = useState(() => ('Notification' in window ? Notification.permission : 'denied'))
  if (permission !== 'default') return null
  return (
    <Button size="small" color="inherit" onClick={() => void Notification.requestPermission().then(setPermission)}>
      {texts.enableNotifications}
    </Button>
  )
}

/** Callers of missed calls; marked as seen when the page is left. */
function MissedNotice() {
  const { missed, see: markSeen } = useMissedCalls()
  const nameOf = usePartyName()
  const latest = useLatest(markSeen)
  useEffect(() => () => latest.current(), [latest])
  if (missed.length === 0) return null
  return (
    <Alert severity="info" variant="outlined" onClose={markSeen} sx={{ py: 0, alignItems: 'center' }}>
      {texts.missedFrom([...new Set(missed)].map(nameOf).join(', '))}
    </Alert>
  )
}

type Side = 'whom' | 'history'

/** The callees and the past calls; side by side if there is enough space. */
export function CallsScreen() {
  const isStacked = useIsStacked()
  const [side, setSide] = useState<Side>('whom')
  const [isTrying, setTrying] = useState(false)
  return (
    <Box sx={{ height: 1, display: 'flex', flexDirection: 'column', minHeight: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, px: 3, pt: 2, alignItems: 'center' }}>
        {isStacked && (
          <ToggleButtonGroup
            exclusive
            size="small"
            value={side}
            onChange={(_, next: Side | null) => next && setSide(next)}
          >
            <ToggleButton value="whom">{texts.callees}</ToggleButton>
            <ToggleButton value="history">{texts.history}</ToggleButton>
          </ToggleButtonGroup>
        )}
        <Button
          size="small"
          variant="outlined"
          startIcon={<Call fontSize="small" />}
          aria-haspopup="dialog"
          onClick={() => setTrying(true)}
        >
          {texts.try}
        </Button>
        <EnableNotificationsButton />
        <MissedNotice />
      </Box>
      <Box sx={{ flex: 1, minHeight: 0, display: 'flex' }}>
        {(!isStacked || side === 'whom') && (
          <Box
            sx={
              isStacked
                ? { flex: 1, minWidth: 0 }
                : { width: '24rem', flex: 'none', borderRight: 1, borderColor: 'divider' }
            }
          >
            <Directory />
          </Box>
        )}
        {(!isStacked || side === 'history') && (
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <CallHistory />
          </Box>
        )}
      </Box>
      {isTrying && <TryDevices onClose={() => setTrying(false)} />}
    </Box>
  )
}
