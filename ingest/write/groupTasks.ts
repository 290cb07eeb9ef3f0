import type { Interval } from '@takt/domain/schedule/interval.ts'
import type { ResourceTask } from './resourceTasks.ts'

/** Tasks that are read with one question. */
export type TaskGroup = Interval & { tasks: ResourceTask[] }

const worthwhileMs = 2 * 3_600_000

/**
 * Groups tasks so that few questions read little too much: a group covers at most twice its shortest task, or two hours. In live running all
 * machines have the same windows and make one group.
 */
export function groupTasks(tasks: readonly ResourceTask[]): TaskGroup[] {
  const groups: TaskGroup[] = []
  let shortest = 0
  for (const task of tasks.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    const group = groups.at(-1)
    const length = task.end - task.start
    const end = group ? Math.max(group.end, task.end) : task.end
    if (group && end - group.start <= Math.max(worthwhileMs, 2 * Math.min(shortest, length))) {
      group.tasks.push(task)
      group.end = end
      shortest = Math.min(shortest, length)
    } else {
      groups.push({ start: task.start, end: task.end, tasks: [task] })
      shortest = length
    }
  }
  return groups
}
