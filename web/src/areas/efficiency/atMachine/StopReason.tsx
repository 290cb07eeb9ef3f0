import type { MachineScreen } from '@takt/domain/areas/access/screens.ts'
import { askedKinds } from '@takt/domain/areas/efficiency/answers/unexplainedStops.ts'
import { useMachineNow } from '../../../core/dashboards/machines/useMachineNow.ts'
import { useScreenMachine } from '../../../core/dashboards/machines/useScreenMachine.ts'
import { MachinePart } from '../../../core/kit/machine/MachinePart.tsx'
import { useKeep } from '../../../core/session/outbox/useKeep.ts'
import { useOutbox } from '../../../core/session/outbox/useOutbox.ts'
import { WaitingBar } from '../../../core/session/outbox/WaitingBar.tsx'
import { ReasonButtons } from './ReasonButtons.tsx'
import { reasonOutbox } from './reasonOutbox.ts'
import { atMachineTexts as texts } from './texts.ts'
import { useReasonsHere } from './useReasonsHere.ts'

/** What the stop that goes on is for: one touch says it, another says otherwise. Nothing while the machine runs. */
export function StopReason({ screen }: { screen: MachineScreen }) {
  const { resourceID } = screen
  const now = useMachineNow(resourceID)
  const { data } = useScreenMachine(resourceID)
  const choices = useReasonsHere(resourceID)
  const held = useOutbox(reasonOutbox)
  const keep = useKeep(held.box, texts.notKept)
  const isAsked = now !== null && askedKinds.some((kind) => kind === now.kind)
  const start = now ? new Date(now.since).toISOString() : ''
  const mine = held.waiting.findLast(({ entry }) => entry.start === start)?.entry
  const chosen = mine?.reasonCode ?? data?.stopReason ?? null
  const say = (reasonCode: string) => keep({ start, saidAt: new Date().toISOString(), reasonCode })
  const refused = held.refused.length > 0 && <WaitingBar held={held} texts={texts.outbox} />
  if (!isAsked) return refused
  return (
    <MachinePart title={chosen === null ? texts.reason : texts.reasonGiven} beside={mine && texts.notSent}>
      {refused}
      <ReasonButtons choices={choices} chosen={chosen} onChoose={say} />
    </MachinePart>
  )
}
