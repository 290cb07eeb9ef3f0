import { SendWaiting } from '../../../core/session/outbox/SendWaiting.tsx'
import { sendMessages } from './messageOutbox.ts'

/** Sends what was said at a machine, in order, whatever is looked at meanwhile. */
export const SendMessages = () => <SendWaiting sending={sendMessages} />
