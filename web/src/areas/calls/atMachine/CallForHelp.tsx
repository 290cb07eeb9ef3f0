import Call from '@mui/icons-material/CallOutlined'
import Check from '@mui/icons-material/Check'
import ExpandMore from '@mui/icons-material/ExpandMore'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { maxTargets } from '@takt/domain/areas/calls/callTimes.ts'
import { useState } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { ErrorAlert } from '../../../core/kit/ErrorAlert.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { MachineDialog } from '../../../core/kit/machine/MachineDialog.tsx'
import { gloved } from '../../../core/kit/machine/MachinePart.tsx'
import { useConnection } from '../../../core/messaging/MessagingContext.tsx'
import { useCall, useCallSend } from '../CallsContext.tsx'
import { type Callee, targetsOf } from '../screen/callees.ts'
import { screenTexts as texts } from '../texts.ts'
import { useMachineCallees } from './useMachineCallees.ts'

/**
 * Sort order by presence; the sort is stable, so names stay alphabetical. Offline callees are collapsed into their
 * number.
 */
const order = { online: 0, away: 1, busy: 2, offline: 3 } as const
/** True if the pages of a callee with this presence ring when called. */
const rings = (presence: Callee['presence']) => presence === 'online' || presence === 'away'

function Callees(props: {
  callees: readonly Callee[]
  chosen: ReadonlySet<string>
  isAway: boolean
  onChoose: (key: string) => void
}) {
  const { callees, chosen, isAway: isOffline, onChoose } = props
  const format = useFormat()
  const [isUnfolded, setUnfolded] = useState(false)
  const sorted = callees.toSorted((a, b) => order[a.presence] - order[b.presence])
  // Without a network presence is unknown, so all callees are shown.
  const isListed = ({ presence }: Callee) => isOffline || presence !== 'offline'
  const offlineCount = sorted.filter((callee) => !isListed(callee)).length
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 24rem), 1fr))' }}>
      {sorted
        .filter((callee) => isUnfolded || isListed(callee))
        .map(({ key, name, place: location, presence }) => (
          <Button
            key={key}
            variant={chosen.has(key) ? 'contained' : 'outlined'}
            color="inherit"
            aria-pressed={chosen.has(key)}
            disabled={isOffline || !rings(presence)}
            startIcon={chosen.has(key) && <Check />}
            onClick={() => onChoose(key)}
            sx={gloved}
          >
            <span>
              {name}
              <Box component="span" sx={{ display: 'block', fontSize: '1rem', fontWeight: 400 }}>
                {[location, !isOffline && texts.presence[presence]].filter(Boolean).join(' · ')}
              </Box>
            </span>
          </Button>
        ))}
      {offlineCount > 0 && !isUnfolded && (
        <Button color="inherit" startIcon={<ExpandMore />} onClick={() => setUnfolded(true)} sx={gloved}>
          {texts.notThere(offlineCount, format.count(offlineCount))}
        </Button>
      )}
    </Box>
  )
}

/** Selection of callees at a machine: one or several, chosen by touch. */
function CalleesDialog({ onClose }: { onClose: () => void }) {
  const send = useCallSend()
  const isConnected = useConnection(({ context }) => context.connected)
  const { callees, isAway: isDirectoryOffline, error, refetch } = useMachineCallees()
  const isOffline = isDirectoryOffline || !isConnected
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const all = callees ?? []
  const called = all.filter(({ key }) => chosen.has(key))
  const toggle = (key: string) => {
    const next = new Set(chosen)
    if (!next.delete(key)) next.add(key)
    setChosen(next)
  }
  const call = () => {
    send({ type: 'CALL', targets: targetsOf(called) })
    onClose()
  }
  const groups = [
    [texts.people, all.filter(({ kind }) => kind === 'people')],
    [texts.devices, all.filter(({ kind }) => kind === 'devices')],
  ] as const
  return (
    <MachineDialog
      title={texts.help}
      onClose={onClose}
      foot={
        <Button
          variant="contained"
          startIcon={<Call />}
          disabled={isOffline || called.length === 0 || called.length > maxTargets}
          onClick={call}
          sx={gloved}
        >
          {called.length === 0 ? texts.chooseFirst : texts.call(called.map(({ name }) => name).join(', '))}
        </Button>
      }
    >
      {isOffline && <NoNetworkAlert />}
      {error && !isOffline && <ErrorAlert what={texts.failed} error={error} onAgain={() => void refetch()} />}
      {!callees && !isOffline && !error && <Typography color="textSecondary">{texts.looking}</Typography>}
      {callees?.length === 0 && <Typography color="textSecondary">{texts.noCallees}</Typography>}
      {groups.map(
        ([label, callees]) =>
          callees.length > 0 && (
            <Box component="section" key={label} aria-label={label} sx={{ display: 'grid', gap: 2 }}>
              <Typography component="h3" sx={{ fontSize: '1.25rem', color: 'text.secondary' }}>
                {label}
              </Typography>
              <Callees callees={callees} chosen={chosen} isAway={isOffline} onChoose={toggle} />
            </Box>
          ),
      )}
    </MachineDialog>
  )
}

function NoNetworkAlert() {
  return (
    <Alert severity="warning" variant="outlined" sx={{ fontSize: '1.25rem' }}>
      {texts.noNetwork}
    </Alert>
  )
}

/** The button that calls for help from a machine; disabled in a call and without a connection. */
export function CallForHelp() {
  const isConnected = useConnection(({ context }) => context.connected)
  const isFree = useCall((state) => state.matches('idle') && state.context.me !== null)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      {!isConnected && <NoNetworkAlert />}
      <Button
        variant="contained"
        startIcon={<Call />}
        disabled={!isFree || !isConnected}
        onClick={() => setIsOpen(true)}
        sx={{ ...gloved, minHeight: '5rem', fontSize: '1.5rem', justifyContent: 'center' }}
      >
        {texts.help}
      </Button>
      {isOpen && <CalleesDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}
