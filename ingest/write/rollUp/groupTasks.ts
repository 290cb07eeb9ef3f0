import type { Interval } from '@takt/domain/core/schedule/interval.ts'

/** Tasks that are read with one query. */
export type TaskGroup<Task> = Interval & { tasks: Task[] }

const worthwhileMs = 2 * 3_600_000
const maxTasks = 5000

/**
 * Groups tasks so that few queries read little excess data: a group covers at most twice its shortest task, or two
 * hours, and 5,000 tasks. In live operation all machines have the same windows and make one group.
 */
export function groupTasks<Task extends Interval>(tasks: readonly Task[]): TaskGroup<Task>[] {
  const groups: TaskGroup<Task>[] = []
  let shortest = 0
  for (const task of tasks.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    const group = groups.at(-1)
    const length = task.end - task.start
    const end = group ? Math.max(group.end, task.end) : task.end
    const isClose = group && end - group.start <= Math.max(worthwhileMs, 2 * Math.min(shortest, length))
    if (isClose && group.tasks.length < maxTasks) {
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
