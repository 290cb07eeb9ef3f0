import { jobOperations } from '@takt/domain/areas/masterData/jobOperations.ts'
import { jobs } from '@takt/domain/areas/masterData/jobs.ts'
import { useCurrent } from '../../../core/dashboards/machines/useCurrent.ts'
import { useItemClient } from '../../../core/items/useItemClient.ts'
import type { OptionSource } from '../../../core/kit/select/options.ts'
import { useCurrentOrganization } from '../../../core/session/SessionContext.tsx'
import { checksheetTexts as texts } from '../texts.ts'
import { overStates, sortJobOptions } from './sortJobOptions.ts'

const maxAtMachine = 500

/**
 * Job options for recording values: jobs of the machine first, finished ones last; and the current work of the machine.
 */
export function useJobs(resourceID: string | null) {
  const rows = useItemClient(jobs)
  const operations = useItemClient(jobOperations)
  const { organizationId } = useCurrentOrganization()
  const working = useCurrent().data?.find((row) => row.resourceID === resourceID)
  const running = working?.jobNum ?? null
  const source: OptionSource = {
    key: [organizationId, jobs.area, jobs.name, 'to choose', resourceID, running],
    load: async ({ search, page, pageSize, signal }) => {
      const params = { ...(search ? { globalSearchValue: search } : {}), offset: page * pageSize }
      const over = overStates.join(',')
      const atMachine =
        resourceID === null
          ? []
          : operations.list({ resourceID, orderBy: 'jobNum:desc', limit: maxAtMachine }, { signal })
      const [open, operationsHere] = await Promise.all([
        rows.list({ ...params, statusIsNoneOf: over, orderBy: 'jobNum:asc', limit: pageSize }, { signal }),
        atMachine,
      ])
      const limit = pageSize - open.length
      const finished =
        limit > 0 ? await rows.list({ ...params, statusIsAnyOf: over, orderBy: 'jobNum:desc', limit }, { signal }) : []
      const at = { running, jobNums: new Set(operationsHere.map(({ jobNum }) => String(jobNum))) }
      return sortJobOptions([...open, ...finished], at).map(({ jobNum, partNum, status }) => ({
        value: String(jobNum),
        label: String(jobNum),
        detail: [
          partNum,
          status && texts.jobStates[status as keyof typeof texts.jobStates],
          resourceID !== null && jobNum === running && texts.runsHere(resourceID),
          resourceID !== null && jobNum !== running && at.jobNums.has(String(jobNum)) && texts.plannedHere(resourceID),
        ]
          .filter(Boolean)
          .join(' · '),
      }))
    },
  }
  return { source, working }
}
