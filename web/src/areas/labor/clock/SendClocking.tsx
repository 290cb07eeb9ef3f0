import { SendWaiting } from '../../../core/session/outbox/SendWaiting.tsx'
import { sendClocking } from './clockOutbox.ts'

/** Sends clock entries in order, independent of the open page. */
export const SendClocking = () => <SendWaiting sending={sendClocking} />
