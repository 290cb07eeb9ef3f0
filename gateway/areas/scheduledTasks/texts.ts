/** What the server says of scheduledTasks. */
export const scheduledTasksTexts = {
  aiIsOff: 'Nothing was learned: AI features are off in the settings of this organization.',
  systemTask: 'Only a global administrator may delete or rename a system task. Pause it instead.',
  notWhileMasked: 'What a task does cannot be changed while names are masked. Turn masking off first.',
  needs: (area: string, flag: string) => `A task of this type needs the right '${flag}' on '${area}'`,
  runningAlready: 'This task is running already. Wait until it ends, or cancel it.',
  notDone: 'This version does not do tasks of this type yet.',
  databaseFailed: "A database refused this; the gateway's log says why. Tell whoever runs Takt.",
  execution: 'This execution',
  notRunning: 'This execution is not running any more.',
  file: 'This file',
  fileGone: 'A file of this execution is not there any more',
  masked: 'Files of reports are not shown while names are masked',
  namesPeople:
    "This file may name people: it was made for somebody who may see them. That needs the right 'read' on 'employees'.",
  recipientRemoved: (recipient: string) => `${recipient} receives no reports any more`,
  taskExists: (scheduleName: unknown) => `Scheduled Task '${scheduleName}' exists already`,
  /** What a history tells of a report. */
  rows: 'Rows',
  range: 'Range',
  filters: 'Filters',
  noFilters: 'none',
  filterCount: (count: number) => `${count}, which may name people`,
  /** Of letters that wait: to whom is not a recipient any more when they are to go. */
  takenOff: 'Taken off the task meanwhile',
  endedBefore: 'The execution ended before the server could take it',
  cutOff: 'Cut off while it was being sent: the execution ended, or its gateway was stopped',
  lettersLate: (minutes: number) => `Not sent within the ${minutes} minutes that the letters of an execution have`,
} as const
