import { alertSettings } from './alertSettings.ts'

/** Every threshold of alerts and insights in one place. */
export const noticeSettings = { alerts: alertSettings }
export type NoticeSettings = typeof noticeSettings
