import { SendWaiting } from '../../../core/session/outbox/SendWaiting.tsx'
import { sendReasons } from './reasonOutbox.ts'

/** Sends what stops were for, in order, whatever is looked at meanwhile. */
export const SendReasons = () => <SendWaiting sending={sendReasons} />
