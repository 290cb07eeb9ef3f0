import type { Notice } from '@takt/domain/areas/efficiency/answers/notices.ts'
import type { TimeWindow } from '../../kit/timeline/timeWindow.ts'

/** Alerts that were in a stretch of time: what is told of now may have begun after a range that is over. */
export const alertsIn = <Alert extends Pick<Notice, 'since' | 'until'>>(
  alerts: readonly Alert[],
  { start, end }: TimeWindow,
): Alert[] =>
  alerts.filter(({ since, until }) => Date.parse(since) < end && (until === null || Date.parse(until) > start))
