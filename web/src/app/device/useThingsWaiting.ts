import { messageOutbox } from '../../areas/chat/atMachine/messageOutbox.ts'
import { checkOutbox } from '../../areas/checksheets/fill/checkOutbox.ts'
import { reasonOutbox } from '../../areas/efficiency/atMachine/reasonOutbox.ts'
import { scrapOutbox } from '../../areas/efficiency/atMachine/scrapOutbox.ts'
import { clockOutbox } from '../../areas/labor/clock/clockOutbox.ts'
import { useOutbox } from '../../core/session/outbox/useOutbox.ts'

/** How many things that were said at this machine wait for the network. */
export function useThingsWaiting(): number {
  const entries = useOutbox(checkOutbox)
  const reasons = useOutbox(reasonOutbox)
  const scrap = useOutbox(scrapOutbox)
  const clocking = useOutbox(clockOutbox)
  const messages = useOutbox(messageOutbox)
  return [entries, reasons, scrap, clocking, messages].reduce((sum, { waiting }) => sum + waiting.length, 0)
}
