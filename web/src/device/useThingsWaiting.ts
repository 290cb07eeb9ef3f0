import { useEntryQueue } from '../checksheets/fill/useEntryQueue.ts'
import { useReasonQueue } from '../efficiency/atMachine/useReasonQueue.ts'

/** How many things that were said at this machine wait for the network. */
export function useThingsWaiting(): number {
  const entries = useEntryQueue()
  const reasons = useReasonQueue()
  return entries.waiting.length + reasons.waiting.length
}
