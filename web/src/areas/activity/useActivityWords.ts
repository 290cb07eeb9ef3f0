import type { ActivityFinding } from '@takt/domain/areas/activity/activityFinding.ts'
import { stateLook } from '@takt/domain/areas/efficiency/timeline/stateLook.ts'
import { useCallback, useMemo } from 'react'
import { useMachineName } from '../../core/dashboards/machines/useMachineName.ts'
import { useEmployeeName } from '../efficiency/face.ts'
import { useZoneNames } from '../floorPlans/face.ts'
import type { ActivityRow } from './activityRows.ts'
import { activityTexts as texts } from './texts.ts'

/** What people call all that rows of activity name; keep `empIDs`, whose names are needed, stable (memo). */
export function useActivityWords(empIDs: readonly string[]) {
  const person = useEmployeeName(empIDs)
  const machine = useMachineName()
  const zone = useZoneNames()
  const sentence = useCallback(
    ({ kind, empID, resourceID, otherResourceID, jobNum, otherJobNum, zoneId, people }: ActivityFinding) =>
      texts.sentences[kind]({
        who: empID === null ? '' : person(empID),
        // In short: sentences are long.
        machine: resourceID ?? '',
        job: jobNum ?? '',
        other: otherResourceID ?? otherJobNum ?? '',
        people: people ?? 0,
        zone: zone(zoneId),
      }),
    [person, zone],
  )
  return useMemo(() => {
    const what = ({ source, state, ticket, zoneId, finding }: ActivityRow): string => {
      if (finding) return sentence(finding)
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
      sentence,
      what,
      who: ({ empIDs: ids }: Pick<ActivityRow, 'empIDs'>) => ids.map(person).join(', '),
      /** A tag is in a zone, at none of its machines in particular. */
      where: ({ source, resourceIDs, zoneId }: Pick<ActivityRow, 'source' | 'resourceIDs' | 'zoneId'>) =>
        source === 'tag' ? (zoneId == null ? '' : texts.inZone(zone(zoneId))) : resourceIDs.map(machine).join(', '),
      job: ({ jobNums }: Pick<ActivityRow, 'jobNums'>) => jobNums.join(', '),
    }
  }, [person, machine, zone, sentence])
}

export type ActivityWords = ReturnType<typeof useActivityWords>
