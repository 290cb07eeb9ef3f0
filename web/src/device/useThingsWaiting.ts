import { checkOutbox } from '../checksheets/fill/checkOutbox.ts'
import { reasonOutbox } from '../efficiency/atMachine/reasonOutbox.ts'
import { clockOutbox } from '../labor/clock/clockOutbox.ts'
import { useOutbox } from '../session/outbox/useOutbox.ts'

/** How many things that were said at this machine wait for the network. */
export function useThingsWaiting(): number {
  const entries = useOutbox(checkOutbox)
  const reasons = useOutbox(reasonOutbox)
  const clocking = useOutbox(clockOutbox)
  return entries.waiting.length + reasons.waiting.length + clocking.waiting.length
}
