import { type NoticeSettings, noticeSettings } from '@takt/domain/areas/alerts/noticeSettings.ts'
import { noticesData } from '@takt/domain/areas/efficiency/responses/notices.ts'
import type { Dependencies } from '../../core/dependencies.ts'
import { makeLargeResponse } from '../../core/http/responses/largeResponses.ts'
import { respondLarge, responses } from '../../core/http/responses/respond.ts'
import { type Route, route } from '../../core/http/route.ts'
import { createNotices } from './createNotices.ts'
import type { NoticeSources } from './noticeSources.ts'
import { noticesBody } from './noticesBody.ts'

/** `POST /api/analytics/machineNotices`. */
export function noticesRoutes(
  dependencies: Dependencies,
  sources: NoticeSources,
  settingsNow: () => NoticeSettings = () => noticeSettings,
): readonly Route[] {
  const noticesOf = createNotices(dependencies, sources, settingsNow)
  return [
    route({
      right: ['dashboards', 'read'],
      method: 'post',
      path: '/analytics/machineNotices',
      isAudited: false,
      body: noticesBody,
      response: responses('Current alerts, and insights into a time range', noticesData),
      handle: async (c, { body }) =>
        respondLarge(c, await noticesOf(c.var.session, body, (isLarge, make) => makeLargeResponse(c, isLarge, make))),
    }),
  ]
}
