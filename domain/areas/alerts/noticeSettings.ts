import { alertSettings } from './alertSettings.ts'
import { insightSettings } from './insightSettings.ts'

/** Every threshold of alerts and insights in one place. */
export const noticeSettings = { alerts: alertSettings, insights: insightSettings }
export type NoticeSettings = typeof noticeSettings
