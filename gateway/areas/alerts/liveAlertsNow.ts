import type { Finding } from '@takt/domain/areas/alerts/finding.ts'
import { noticeSettings } from '@takt/domain/areas/alerts/noticeSettings.ts'
import { noChannels } from '@takt/domain/areas/alerts/silence.ts'
import type { Gateway } from '../../core/area.ts'
import { liveAlerts } from './liveAlerts.ts'
import { openNoticeSources } from './openNoticeSources.ts'
import { rememberPartHours } from './rememberPartHours.ts'

/**
 * Returns a function for the current alerts of all machines of an organization, for watchers; null if no machine sends
 * data. Device channels are omitted, as for users who may not read integrations.
 */
export function liveAlertsNow(gateway: Pick<Gateway, 'dependencies' | 'shared'>) {
  const { clickhouse, now } = gateway.dependencies
  const { floorOf, currentOf } = openNoticeSources(gateway)
  const partHoursOf = rememberPartHours(clickhouse, now)
  return async (organizationId: number): Promise<Finding[] | null> => {
    const floor = await floorOf(organizationId)
    const current = await currentOf(organizationId)
    if (current.devices.length === 0) return null
    const resourceIDs = [...floor.resources.keys()]
    const settings = noticeSettings.alerts
    return liveAlerts(clickhouse, {
      floor,
      current,
      channels: noChannels,
      resourceIDs,
      asOf: now(),
      settings,
      partHoursOf,
    })
  }
}
