import { SendWaiting } from '../../../core/session/outbox/SendWaiting.tsx'
import { sendScrap } from './scrapOutbox.ts'

/** Sends scrap entries in order, whichever page is open. */
export const SendScrap = () => <SendWaiting sending={sendScrap} />
