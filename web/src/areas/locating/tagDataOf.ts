import type { LocatingState } from './locatingState.ts'
import { jobOf } from './stayRows.ts'
import type { TagPosition } from './tagPosition.ts'

/** The people and jobs with tags, each once, and whether unassigned tags are shown as well. */
export type TagData = {
  employees: { empID: string; name: string }[]
  jobs: { jobNum: string }[]
  showAllReads: boolean
}

/** Returns the people and jobs of the shown tags, sorted by number. */
export function tagDataOf(
  positions: readonly Pick<TagPosition, 'type' | 'associationID' | 'label'>[],
  { showAllReads }: Pick<LocatingState, 'showAllReads'>,
): TagData {
  const employees = new Map<string, string>()
  const jobs = new Set<string>()
  for (const { type, associationID, label } of positions) {
    if (type === 'employees' && associationID !== null) employees.set(associationID, label)
    const jobNum = jobOf({ type, associationID })
    if (jobNum !== null) jobs.add(jobNum)
  }
  return {
    employees: [...employees].sort().map(([empID, name]) => ({ empID, name })),
    jobs: [...jobs].sort().map((jobNum) => ({ jobNum })),
    showAllReads,
  }
}
