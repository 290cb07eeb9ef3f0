import type { ScheduledTask } from '@takt/domain/areas/scheduledTasks/scheduledTasks.ts'

type Named = Pick<ScheduledTask, 'scheduleClass' | 'scheduleName'>

/** Compares tasks: system tasks first, then by name. */
export const byClassAndName = (a: Named, b: Named): number =>
  Number(b.scheduleClass === 'System') - Number(a.scheduleClass === 'System') ||
  a.scheduleName.localeCompare(b.scheduleName, undefined, { sensitivity: 'base', numeric: true })
