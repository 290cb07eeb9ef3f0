/** What the server says of scheduledTasks when it refuses. */
export const scheduledTasksTexts = {
  systemTask: 'Only a global administrator may delete a system task. Pause it instead.',
  runningAlready: 'This task is running already. Wait until it ends, or cancel it.',
  notDone: 'This version does not do tasks of this type yet.',
  execution: 'This execution',
  notRunning: 'This execution is not running any more.',
  file: 'This file',
  masked: 'Files of reports are not shown while names are masked',
  taskExists: (scheduleName: unknown) => `Scheduled Task '${scheduleName}' exists already`,
} as const
