import { SendWaiting } from '../../../core/session/outbox/SendWaiting.tsx'
import { sendReasons } from './reasonOutbox.ts'

/** Sends stop reasons in order, whichever page is open. */
export const SendReasons = () => <SendWaiting sending={sendReasons} />
