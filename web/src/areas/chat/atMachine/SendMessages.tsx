import { SendWaiting } from '../../../core/session/outbox/SendWaiting.tsx'
import { sendMessages } from './messageOutbox.ts'

/** Sends messages written at a machine, in order, whichever screen is shown. */
export const SendMessages = () => <SendWaiting sending={sendMessages} />
