import { SendWaiting } from '../../../core/session/outbox/SendWaiting.tsx'
import { sendScrap } from './scrapOutbox.ts'

/** Sends what was said of parts, in order, whatever is looked at meanwhile. */
export const SendScrap = () => <SendWaiting sending={sendScrap} />
