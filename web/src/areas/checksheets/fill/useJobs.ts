import { jobOperations } from '@takt/domain/areas/masterData/jobOperations.ts'
import { jobs } from '@takt/domain/areas/masterData/jobs.ts'
import { useCurrent } from '../../../core/dashboards/machines/useCurrent.ts'
import { useItemClient } from '../../../core/items/useItemClient.ts'
import type { OptionSource } from '../../../core/kit/select/options.ts'
import { usePlace } from '../../../core/session/SessionContext.tsx'
import { checksheetTexts as texts } from '../texts.ts'
import { jobsToChoose, overStates } from './jobsToChoose.ts'

const mostAtMachine = 500

/**
 * The jobs that something can be found at, those of the machine first, what is over last; and what the machine works
 * on now.
 */
export function useJobs(resourceID: string | null) {
  const rows = useItemClient(jobs)
  const operations = useItemClient(jobOperations)
  const { organizationId } = usePlace()
  const working = useCurrent().data?.find((row) => row.resourceID === resourceID)
  const running = working?.jobNum ?? null
  const source: OptionSource = {
    key: [organizationId, jobs.area, jobs.name, 'to choose', resourceID, running],
    load: async ({ search, page, pageSize, signal }) => {
      const asked = { ...(search ? { globalSearchValue: search } : {}), offset: page * pageSize }
      const over = overStates.join(',')
      const atMachine =
        resourceID === null
          ? []
          : operations.list({ resourceID, orderBy: 'jobNum:desc', limit: mostAtMachine }, { signal })
      const [open, there] = await Promise.all([
        rows.list({ ...asked, statusIsNoneOf: over, orderBy: 'jobNum:asc', limit: pageSize }, { signal }),
        atMachine,
      ])
      const limit = pageSize - open.length
      const done =
        limit > 0 ? await rows.list({ ...asked, statusIsAnyOf: over, orderBy: 'jobNum:desc', limit }, { signal }) : []
      const at = { running, jobNums: new Set(there.map(({ jobNum }) => String(jobNum))) }
      return jobsToChoose([...open, ...done], at).map(({ jobNum, partNum, status }) => ({
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
