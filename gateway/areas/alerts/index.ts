/** Public API of the alerts area. */
export { costsOf } from './costsOf.ts'
export { createNotices } from './createNotices.ts'
export { liveAlertsNow } from './liveAlertsNow.ts'
export { noticesBody } from './noticesBody.ts'
export { openNoticeSources } from './openNoticeSources.ts'
export { type Rehearsed, rehearse } from './rehearse.ts'
