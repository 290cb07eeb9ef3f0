import { messageOutbox } from '../chat/atMachine/messageOutbox.ts'
import { checkOutbox } from '../checksheets/fill/checkOutbox.ts'
import { reasonOutbox } from '../efficiency/atMachine/reasonOutbox.ts'
import { scrapOutbox } from '../efficiency/atMachine/scrapOutbox.ts'
import { clockOutbox } from '../labor/clock/clockOutbox.ts'
import { useOutbox } from '../session/outbox/useOutbox.ts'

/** How many things that were said at this machine wait for the network. */
export function useThingsWaiting(): number {
  const entries = useOutbox(checkOutbox)
  const reasons = useOutbox(reasonOutbox)
  const scrap = useOutbox(scrapOutbox)
  const clocking = useOutbox(clockOutbox)
  const messages = useOutbox(messageOutbox)
  return [entries, reasons, scrap, clocking, messages].reduce((sum, { waiting }) => sum + waiting.length, 0)
}
