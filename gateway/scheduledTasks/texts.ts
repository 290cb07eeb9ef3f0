/** What the server says of scheduledTasks when it refuses. */
export const scheduledTasksTexts = {
  taskExists: (scheduleName: unknown) => `Scheduled Task '${scheduleName}' exists already`,
} as const
