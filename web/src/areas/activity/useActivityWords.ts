import type { ActivityFinding } from '@takt/domain/areas/activity/activityFinding.ts'
import { stateLook } from '@takt/domain/areas/efficiency/timeline/stateStyles.ts'
import { useCallback, useMemo } from 'react'
import { useMachineName } from '../../core/dashboards/machines/useMachineName.ts'
import { useEmployeeName } from '../efficiency/index.ts'
import { useZoneNames } from '../floorPlans/index.ts'
import type { ActivityRow } from './activityRows.ts'
import { activityTexts as texts } from './texts.ts'

/**
 * Returns display names for everything that rows of activity refer to; `empIDs`, whose names are loaded, must be stable
 * (memoized).
 */
export function useActivityWords(empIDs: readonly string[]) {
  const person = useEmployeeName(empIDs)
  const machine = useMachineName()
  const zone = useZoneNames()
  const message = useCallback(
    ({ kind, empID, resourceID, otherResourceID, jobNum, otherJobNum, zoneId, people }: ActivityFinding) =>
      texts.messages[kind]({
        person: empID === null ? '' : person(empID),
        // The short name, because messages are long.
        machine: resourceID ?? '',
        job: jobNum ?? '',
        other: otherResourceID ?? otherJobNum ?? '',
        people: people ?? 0,
        zone: zone(zoneId),
      }),
    [person, zone],
  )
  return useMemo(() => {
    const description = ({ source, state, ticket, zoneId, finding }: ActivityRow): string => {
      if (finding) return message(finding)
      if (source === 'machine') return stateLook[state ?? 'unknown'].label
      if (source === 'tag') return zone(zoneId ?? null)
      return ticket?.indirectCode
        ? texts.indirect(ticket.indirectCode)
        : texts.laborTypes[ticket?.laborType ?? 'production']
    }
    return {
      person,
      machine,
      zone,
      message,
      what: description,
      people: ({ empIDs: ids }: Pick<ActivityRow, 'empIDs'>) => ids.map(person).join(', '),
      /** A tag is only located in a zone, not at one of its machines. */
      where: ({ source, resourceIDs, zoneId }: Pick<ActivityRow, 'source' | 'resourceIDs' | 'zoneId'>) =>
        source === 'tag' ? (zoneId == null ? '' : texts.inZone(zone(zoneId))) : resourceIDs.map(machine).join(', '),
      job: ({ jobNums }: Pick<ActivityRow, 'jobNums'>) => jobNums.join(', '),
    }
  }, [person, machine, zone, message])
}

export type ActivityWords = ReturnType<typeof useActivityWords>
