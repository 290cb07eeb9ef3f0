import Check from '@mui/icons-material/Check'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { MachineScreen } from '@takt/domain/access/screens.ts'
import { askedKinds } from '@takt/domain/efficiency/answers/unexplainedStops.ts'
import { useState } from 'react'
import { useMachineNow } from '../../dashboards/machines/useMachineNow.ts'
import { useScreenMachine } from '../../dashboards/machines/useScreenMachine.ts'
import { nameOfReason } from '../../dashboards/states/useReasonChoices.ts'
import { Box } from '../../kit/Box.tsx'
import { gloved, MachinePart } from '../../kit/machine/MachinePart.tsx'
import { useKeep } from '../../session/outbox/useKeep.ts'
import { useOutbox } from '../../session/outbox/useOutbox.ts'
import { WaitingBar } from '../../session/outbox/WaitingBar.tsx'
import { ReasonDot } from '../reasons/ReasonDot.tsx'
import { reasonOutbox } from './reasonOutbox.ts'
import { atMachineTexts as texts } from './texts.ts'
import { useReasonsHere } from './useReasonsHere.ts'

/** So many are shown at first: those used last here. */
const shownFirst = 8

/** What the stop that goes on is for: one touch says it, another says otherwise. Nothing while the machine runs. */
export function StopReason({ screen }: { screen: MachineScreen }) {
  const { resourceID } = screen
  const now = useMachineNow(resourceID)
  const { data } = useScreenMachine(resourceID)
  const choices = useReasonsHere(resourceID)
  const held = useOutbox(reasonOutbox)
  const keep = useKeep(held.box, texts.notKept)
  const [isWhole, setIsWhole] = useState(false)
  const isAsked = now !== null && askedKinds.some((kind) => kind === now.kind)
  const start = now ? new Date(now.since).toISOString() : ''
  const mine = held.waiting.findLast(({ entry }) => entry.start === start)?.entry
  const chosen = mine?.reasonCode ?? data?.stopReason ?? null
  const shown = isWhole ? choices : choices?.slice(0, shownFirst)
  const say = (reasonCode: string) => keep({ start, saidAt: new Date().toISOString(), reasonCode })
  const refused = held.refused.length > 0 && <WaitingBar held={held} texts={texts.outbox} />
  if (!isAsked) return refused
  return (
    <MachinePart title={chosen === null ? texts.reason : texts.reasonGiven} beside={mine && texts.notSent}>
      {refused}
      {choices?.length === 0 && <Typography color="textSecondary">{texts.noReasons}</Typography>}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }}>
        {shown?.map((choice) => {
          const isChosen = choice.reasonCode === chosen
          return (
            <Button
              key={choice.reasonCode}
              variant={isChosen ? 'contained' : 'outlined'}
              color="inherit"
              aria-pressed={isChosen}
              startIcon={isChosen ? <Check /> : <ReasonDot color={choice.color} />}
              onClick={() => say(choice.reasonCode)}
              sx={gloved}
            >
              {nameOfReason(choice)}
            </Button>
          )
        })}
      </Box>
      {choices && choices.length > shownFirst && (
        <Button onClick={() => setIsWhole(!isWhole)} sx={{ ...gloved, justifySelf: 'start' }}>
          {isWhole ? texts.fewer : texts.more}
        </Button>
      )}
    </MachinePart>
  )
}
