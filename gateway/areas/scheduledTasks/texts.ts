/** Texts and error messages of scheduled tasks. */
export const scheduledTasksTexts = {
  aiIsOff: 'Training was skipped: AI features are turned off in the settings of this organization.',
  systemTask: 'Only a global administrator may delete or rename a system task. Pause it instead.',
  notWhileMasked: 'Tasks cannot be changed while names are masked. Turn masking off first.',
  needs: (area: string, flag: string) => `A task of this type needs the right '${flag}' on '${area}'`,
  runningAlready: 'This task is already running. Wait until it ends, or cancel it.',
  notDone: 'This version does not support tasks of this type yet.',
  databaseFailed: "A database operation failed; see the gateway's log. Contact your Takt administrator.",
  execution: 'This execution',
  notRunning: 'This execution is no longer running.',
  file: 'This file',
  fileGone: 'A file of this execution no longer exists',
  masked: 'Files of reports are not shown while names are masked',
  namesPeople:
    "This file may name people: it was created for a user who may see them. It requires the right 'read' on 'employees'.",
  recipientRemoved: (recipient: string) => `${recipient} no longer receives reports`,
  taskExists: (scheduleName: unknown) => `Scheduled Task '${scheduleName}' already exists`,
  /** Labels of report details in the history. */
  rows: 'Rows',
  range: 'Range',
  filters: 'Filters',
  noFilters: 'none',
  filterCount: (count: number) => `${count}, which may name people`,
  /** Details of emails that were not sent: the recipient was removed before sending. */
  takenOff: 'Removed from the task before sending',
  /** The same in records of earlier versions. */
  takenOffBefore: 'Taken off the task meanwhile',
  endedBefore: 'The execution ended before the server could accept it',
  cutOff: 'Interrupted while sending: the execution ended, or its gateway was stopped',
  emailsLate: (minutes: number) => `Not sent within the ${minutes} minutes allowed for the emails of an execution`,
} as const
