import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ClockAction, ClockCommand, ClockedWork } from '@takt/domain/areas/labor/clockCommand.ts'
import { useCallback, useEffect, useState } from 'react'
import { z } from 'zod'
import { Box } from '../../../core/kit/Box.tsx'
import { ErrorAlert } from '../../../core/kit/ErrorAlert.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { useLatest } from '../../../core/kit/grid/useLatest.ts'
import { randomUuid } from '../../../core/kit/randomUuid.ts'
import { readOffline, saveOffline } from '../../../core/session/away/offlineStore.ts'
import { useAddToOutbox } from '../../../core/session/outbox/useAddToOutbox.ts'
import { useOutbox } from '../../../core/session/outbox/useOutbox.ts'
import { WaitingBar } from '../../../core/session/outbox/WaitingBar.tsx'
import { useCurrentOrganization } from '../../../core/session/SessionContext.tsx'
import { useMay, useMayReportAtMachines } from '../../../core/session/useMay.ts'
import { laborTexts as texts } from '../texts.ts'
import { byBadge, type ClockIdentity, identifierOf } from './clockIdentity.ts'
import { clockOutbox } from './clockOutbox.ts'
import { IdentityForm } from './IdentityForm.tsx'
import { OnNow } from './OnNow.tsx'
import { large, read } from './styles.ts'
import { isUnidentified, numbersFromOf, useClocked } from './useClocked.ts'
import { useIdleTimeout } from './useIdleTimeout.ts'
import { useWedge } from './useWedge.ts'
import { WorkChooser } from './WorkChooser.tsx'
import { withTimes } from './withTimes.ts'

/**
 * Tracks from when (epoch ms) this screen accepts numbers again after too many were entered; null: it accepts them.
 * Stored in the browser, so that it also applies to the next person and after a restart.
 */
function useNumberLock() {
  const { organizationId } = useCurrentOrganization()
  const key = `numbers refused ${organizationId}`
  const [numbersFrom, setNumbersFrom] = useState(() => {
    const stored = readOffline(key, z.number())
    return stored !== null && stored > Date.now() ? stored : null
  })
  useEffect(() => {
    if (numbersFrom === null) return
    // Polls instead of using one long timer, which would fire late on a device that slept.
    const timer = setInterval(() => Date.now() >= numbersFrom && setNumbersFrom(null), 1000)
    return () => clearInterval(timer)
  }, [numbersFrom])
  return {
    numbersFrom,
    lockUntil: (from: number) => {
      saveOffline(key, from)
      setNumbersFrom(from)
    },
  }
}

/**
 * The clock: identifies a person, shows their current work and offers further work. Entries are stored on the device;
 * `SendClocking` sends them in order, now or when the network is back. `resourceID`: the machine of this clock; null:
 * none.
 */
export function ClockPanel({ resourceID }: { resourceID: string | null }) {
  const [identity, setIdentity] = useState<ClockIdentity | null>(null)
  const mayReport = useMayReportAtMachines()
  const mayClock = useMay('employees', 'write') || mayReport
  const outbox = useOutbox(clockOutbox)
  const { near } = useFormat()
  const { numbersFrom, lockUntil } = useNumberLock()
  useWedge((code) => mayClock && setIdentity(byBadge(code)))
  if (!mayClock)
    return (
      <Alert severity="info" variant="outlined">
        {texts.mayNot}
      </Alert>
    )
  const formatTime = (at: number) => near(at, Date.now())
  const rejected = (command: ClockCommand, message: string) =>
    texts.rejected(
      texts.did(command.action, identifierOf(command), formatTime(Date.parse(command.at))),
      withTimes(message, formatTime),
    )
  const leave = () => setIdentity(null)
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
      <Box sx={{ '& .MuiTypography-root, & .MuiButton-root': read }}>
        <WaitingBar outbox={outbox} texts={{ ...texts, rejected }} />
      </Box>
      {identity === null ? (
        <IdentityForm numbersFrom={numbersFrom} onIdentify={setIdentity} />
      ) : (
        <AtTheClock
          key={identifierOf(identity)}
          identity={identity}
          resourceID={resourceID}
          onIdentify={setIdentity}
          onLeave={leave}
          onNumbersLocked={(from) => {
            lockUntil(from)
            leave()
          }}
        />
      )}
    </Box>
  )
}

function AtTheClock(props: {
  identity: ClockIdentity
  resourceID: string | null
  onIdentify: (identity: ClockIdentity) => void
  onLeave: () => void
  onNumbersLocked: (from: number) => void
}) {
  const { identity, resourceID, onIdentify, onLeave } = props
  const { box } = useOutbox(clockOutbox)
  const save = useAddToOutbox(box, texts.notStored)
  const { clocked, tickets, error, refetch } = useClocked(identity)
  useIdleTimeout(onLeave)
  const numbersFrom = numbersFromOf(error)
  const onNumbersLocked = useLatest(props.onNumbersLocked)
  useEffect(() => {
    if (numbersFrom !== null) onNumbersLocked.current(numbersFrom)
  }, [numbersFrom, onNumbersLocked])
  const act = useCallback(
    (action: ClockAction, work: readonly ClockedWork[]) => {
      save({ ...identity, commandId: randomUuid(), action, at: new Date().toISOString(), work: [...work] })
    },
    [save, identity],
  )
  const again = () => void refetch()
  if (isUnidentified(error)) {
    const identifier = identifierOf(identity)
    return (
      <IdentityForm
        numbersFrom={null}
        rejected={{ input: identifier, error }}
        onIdentify={(next) => (identifierOf(next) === identifier ? again() : onIdentify(next))}
      />
    )
  }
  if (numbersFrom !== null) return null
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4 }}>
        <Typography component="h2" sx={{ fontSize: '1.5rem', lineHeight: 1.3, overflowWrap: 'anywhere' }}>
          {clocked?.employee?.fullName ?? texts.identifierText(identifierOf(identity))}
        </Typography>
        <Box sx={{ flex: 1 }} />
        <Button variant="outlined" color="inherit" sx={large} onClick={onLeave}>
          {texts.next}
        </Button>
      </Box>
      {error && <ErrorAlert what={texts.failed} error={error} onAgain={again} />}
      {clocked && !clocked.isKnown && (
        <Alert severity="warning" variant="outlined">
          {texts.unknownPerson}
        </Alert>
      )}
      {clocked && (
        <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' }, gap: 6, alignItems: 'start' }}>
          <OnNow tickets={tickets} onDo={act} />
          <WorkChooser resourceID={resourceID} on={tickets} onStart={(works) => act('clockOn', works)} />
        </Box>
      )}
    </Box>
  )
}
