import { SendWaiting } from '../../../core/session/outbox/SendWaiting.tsx'
import { sendChecks } from './checkOutbox.ts'

/** Sends values that were found, whatever is looked at meanwhile. */
export const SendEntries = () => <SendWaiting sending={sendChecks} />
