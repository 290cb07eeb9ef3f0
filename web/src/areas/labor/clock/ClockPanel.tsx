import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ClockAction, ClockCommand, ClockedWork } from '@takt/domain/areas/labor/clockCommand.ts'
import { useCallback, useEffect, useState } from 'react'
import { z } from 'zod'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { useLatest } from '../../../core/kit/grid/useLatest.ts'
import { randomUuid } from '../../../core/kit/randomUuid.ts'
import { Trouble } from '../../../core/kit/Trouble.tsx'
import { keepAway, keptAway } from '../../../core/session/away/awayStore.ts'
import { useKeep } from '../../../core/session/outbox/useKeep.ts'
import { useOutbox } from '../../../core/session/outbox/useOutbox.ts'
import { WaitingBar } from '../../../core/session/outbox/WaitingBar.tsx'
import { usePlace } from '../../../core/session/SessionContext.tsx'
import { useMay, useMayTell } from '../../../core/session/useMay.ts'
import { laborTexts as texts } from '../texts.ts'
import { clockOutbox } from './clockOutbox.ts'
import { large, read } from './look.ts'
import { OnNow } from './OnNow.tsx'
import { isNobody, numbersFromOf, useClocked } from './useClocked.ts'
import { useLeftAlone } from './useLeftAlone.ts'
import { useWedge } from './useWedge.ts'
import { WhatWork } from './WhatWork.tsx'
import { WhoIsIt } from './WhoIsIt.tsx'
import { byBadge, saidOf, type Who } from './who.ts'
import { withTimes } from './withTimes.ts'

/**
 * From when (epoch ms) this screen takes numbers again after too many were entered; null: it takes them. The browser
 * stores it, so that it holds for the next person and after a restart.
 */
function useNumbersRefused() {
  const { organizationId } = usePlace()
  const key = `numbers refused ${organizationId}`
  const [numbersFrom, setNumbersFrom] = useState(() => {
    const kept = keptAway(key, z.number())
    return kept !== null && kept > Date.now() ? kept : null
  })
  useEffect(() => {
    if (numbersFrom === null) return
    // Not one timer for the whole time: a device that slept would be late.
    const timer = setInterval(() => Date.now() >= numbersFrom && setNumbersFrom(null), 1000)
    return () => clearInterval(timer)
  }, [numbersFrom])
  return {
    numbersFrom,
    refuseUntil: (from: number) => {
      keepAway(key, from)
      setNumbersFrom(from)
    },
  }
}

/**
 * The clock: who, what they are on, and what they go on to. What is done is kept on the device and sent in order, now
 * or when the network is back; `SendClocking` does that. `resourceID`: the machine at which it stands, null: at none.
 */
export function ClockPanel({ resourceID }: { resourceID: string | null }) {
  const [who, setWho] = useState<Who | null>(null)
  const mayTell = useMayTell()
  const mayClock = useMay('employees', 'write') || mayTell
  const held = useOutbox(clockOutbox)
  const { near } = useFormat()
  const { numbersFrom, refuseUntil } = useNumbersRefused()
  useWedge((code) => mayClock && setWho(byBadge(code)))
  if (!mayClock)
    return (
      <Alert severity="info" variant="outlined">
        {texts.mayNot}
      </Alert>
    )
  const say = (at: number) => near(at, Date.now())
  const refused = (command: ClockCommand, sentence: string) =>
    texts.refused(texts.did(command.action, saidOf(command), say(Date.parse(command.at))), withTimes(sentence, say))
  const leave = () => setWho(null)
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
      <Box sx={{ '& .MuiTypography-root, & .MuiButton-root': read }}>
        <WaitingBar held={held} texts={{ ...texts, refused }} />
      </Box>
      {who === null ? (
        <WhoIsIt numbersFrom={numbersFrom} onWho={setWho} />
      ) : (
        <AtTheClock
          key={saidOf(who)}
          who={who}
          resourceID={resourceID}
          onWho={setWho}
          onLeave={leave}
          onNumbersRefused={(from) => {
            refuseUntil(from)
            leave()
          }}
        />
      )}
    </Box>
  )
}

function AtTheClock(props: {
  who: Who
  resourceID: string | null
  onWho: (who: Who) => void
  onLeave: () => void
  onNumbersRefused: (from: number) => void
}) {
  const { who, resourceID, onWho, onLeave } = props
  const { box } = useOutbox(clockOutbox)
  const keep = useKeep(box, texts.notKept)
  const { told, tickets, error, refetch } = useClocked(who)
  useLeftAlone(onLeave)
  const numbersFrom = numbersFromOf(error)
  const onNumbersRefused = useLatest(props.onNumbersRefused)
  useEffect(() => {
    if (numbersFrom !== null) onNumbersRefused.current(numbersFrom)
  }, [numbersFrom, onNumbersRefused])
  const act = useCallback(
    (action: ClockAction, work: readonly ClockedWork[]) => {
      keep({ ...who, commandId: randomUuid(), action, at: new Date().toISOString(), work: [...work] })
    },
    [keep, who],
  )
  const again = () => void refetch()
  if (isNobody(error)) {
    const said = saidOf(who)
    return (
      <WhoIsIt
        numbersFrom={null}
        refused={{ said, error }}
        onWho={(next) => (saidOf(next) === said ? again() : onWho(next))}
      />
    )
  }
  if (numbersFrom !== null) return null
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4 }}>
        <Typography component="h2" sx={{ fontSize: '1.5rem', lineHeight: 1.3, overflowWrap: 'anywhere' }}>
          {told?.employee?.fullName ?? texts.saidWho(saidOf(who))}
        </Typography>
        <Box sx={{ flex: 1 }} />
        <Button variant="outlined" color="inherit" sx={large} onClick={onLeave}>
          {texts.next}
        </Button>
      </Box>
      {error && <Trouble what={texts.failed} error={error} onAgain={again} />}
      {told && !told.isKnown && (
        <Alert severity="warning" variant="outlined">
          {texts.unknownWho}
        </Alert>
      )}
      {told && (
        <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' }, gap: 6, alignItems: 'start' }}>
          <OnNow tickets={tickets} onDo={act} />
          <WhatWork resourceID={resourceID} on={tickets} onBegin={(works) => act('clockOn', works)} />
        </Box>
      )}
    </Box>
  )
}
