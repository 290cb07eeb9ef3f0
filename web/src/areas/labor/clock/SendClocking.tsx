import { SendWaiting } from '../../../core/session/outbox/SendWaiting.tsx'
import { sendClocking } from './clockOutbox.ts'

/** Sends what was done at the clock, in order, whatever is looked at meanwhile. */
export const SendClocking = () => <SendWaiting sending={sendClocking} />
