import type { Notice } from '@takt/domain/areas/efficiency/responses/notices.ts'
import type { TimeWindow } from '../../kit/timeline/timeWindow.ts'

/** Returns the alerts that overlap an interval: active alerts may have started after a past range. */
export const alertsIn = <Alert extends Pick<Notice, 'since' | 'until'>>(
  alerts: readonly Alert[],
  { start, end }: TimeWindow,
): Alert[] =>
  alerts.filter(({ since, until }) => Date.parse(since) < end && (until === null || Date.parse(until) > start))
