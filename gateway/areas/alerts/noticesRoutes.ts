import { type NoticeSettings, noticeSettings } from '@takt/domain/areas/alerts/noticeSettings.ts'
import { noticesData } from '@takt/domain/areas/efficiency/answers/notices.ts'
import type { Dependencies } from '../../core/dependencies.ts'
import { answerLarge, answers } from '../../core/http/responses/answer.ts'
import { asLargeAnswer } from '../../core/http/responses/largeAnswers.ts'
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
      answer: answers('Alerts, as of now, and insights into what happened in a stretch of time', noticesData),
      handle: async (c, { body }) =>
        answerLarge(c, await noticesOf(c.var.session, body, (isLarge, make) => asLargeAnswer(c, isLarge, make))),
    }),
  ]
}
