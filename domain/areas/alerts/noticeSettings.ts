import { alertSettings } from './alertSettings.ts'
import { insightSettings } from './insightSettings.ts'

/** All thresholds of alerts and insights. */
export const noticeSettings = { alerts: alertSettings, insights: insightSettings }
export type NoticeSettings = typeof noticeSettings
