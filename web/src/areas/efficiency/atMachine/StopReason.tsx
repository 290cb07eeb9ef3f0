import type { MachineScreen } from '@takt/domain/areas/access/screens.ts'
import { defaultStopKinds } from '@takt/domain/areas/efficiency/responses/unexplainedStops.ts'
import { useMachineNow } from '../../../core/dashboards/machines/useMachineNow.ts'
import { useScreenMachine } from '../../../core/dashboards/machines/useScreenMachine.ts'
import { MachinePart } from '../../../core/kit/machine/MachinePart.tsx'
import { useAddToOutbox } from '../../../core/session/outbox/useAddToOutbox.ts'
import { useOutbox } from '../../../core/session/outbox/useOutbox.ts'
import { WaitingBar } from '../../../core/session/outbox/WaitingBar.tsx'
import { ReasonButtons } from './ReasonButtons.tsx'
import { reasonOutbox } from './reasonOutbox.ts'
import { atMachineTexts as texts } from './texts.ts'
import { useMachineReasons } from './useMachineReasons.ts'

/** Reason of the current stop: one touch enters it, another corrects it. Renders nothing while the machine runs. */
export function StopReason({ screen }: { screen: MachineScreen }) {
  const { resourceID } = screen
  const now = useMachineNow(resourceID)
  const { data } = useScreenMachine(resourceID)
  const choices = useMachineReasons(resourceID)
  const outbox = useOutbox(reasonOutbox)
  const enqueue = useAddToOutbox(outbox.box, texts.notStored)
  const needsReason = now !== null && defaultStopKinds.some((kind) => kind === now.kind)
  const start = now ? new Date(now.since).toISOString() : ''
  const ownEntry = outbox.waiting.findLast(({ entry }) => entry.start === start)?.entry
  const selectedCode = ownEntry?.reasonCode ?? data?.stopReason ?? null
  const submit = (reasonCode: string) => enqueue({ start, saidAt: new Date().toISOString(), reasonCode })
  const rejectedBar = outbox.rejected.length > 0 && <WaitingBar outbox={outbox} texts={texts.outbox} />
  if (!needsReason) return rejectedBar
  return (
    <MachinePart title={selectedCode === null ? texts.reason : texts.reasonEntered} beside={ownEntry && texts.notSent}>
      {rejectedBar}
      <ReasonButtons choices={choices} chosen={selectedCode} onChoose={submit} />
    </MachinePart>
  )
}
