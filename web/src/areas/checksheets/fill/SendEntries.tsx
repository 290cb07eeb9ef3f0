import { SendWaiting } from '../../../core/session/outbox/SendWaiting.tsx'
import { sendChecks } from './checkOutbox.ts'

/** Sends recorded values, whichever screen is shown. */
export const SendEntries = () => <SendWaiting sending={sendChecks} />
