import { words } from '../kit/words.ts'

/** Texts of the screen of scheduled tasks. */
export const taskTexts = {
  title: 'Scheduled tasks',
  refresh: 'Refresh',
  addUser: 'Add User Task',
  addSystem: 'Add System Tasks',
  addSystemQuestion: 'Are You Sure You Wish To Add System Scheduled Tasks?',
  removeTitle: 'Remove Scheduled Task',
  removeText: 'Are You Sure You Wish To Remove This Scheduled Task?',
  failed: 'The scheduled tasks could not be loaded.',
  again: words.again,
  none: 'There are no scheduled tasks yet.',
  columns: {
    scheduleClass: 'Schedule Class',
    scheduleName: 'Schedule Name',
    workflowType: 'Schedule Type',
    status: 'Status',
    nextExecution: 'Next Execution',
    tools: 'Actions',
  },
  notApplicable: 'N/A',
  yesterday: (time: string) => `Yesterday ${time}`,
  view: 'View Execution History',
  trigger: 'Trigger Now',
  pause: 'Pause',
  resume: 'Resume',
  delete: words.delete,
  added: 'Scheduled Task Added',
  updated: 'Scheduled Task Updated',
  deleted: 'Scheduled Task Deleted',
  triggered: 'Workflow triggered successfully',
  switched: (paused: boolean) => `Scheduled Task successfully ${paused ? 'Paused' : 'Scheduled'}`,
  triggerFailed: 'Failed to trigger workflow',
  recipients: {
    title: 'Recipients',
    search: 'Search by address or task',
    failed: 'Who receives reports could not be loaded.',
    none: 'Nobody receives reports.',
    task: (scheduleName: string, reports: readonly string[], paused: boolean) =>
      `${scheduleName}${paused ? ' (paused)' : ''}: ${reports.join(', ')}`,
    remove: 'Remove from all tasks',
    removeOf: (recipient: string) => `Remove ${recipient} from all tasks`,
    removed: (recipient: string) => `${recipient} receives no reports any more`,
    question: (recipient: string) => `Remove ${recipient} from all tasks?`,
    consequence: (tasks: readonly { scheduleName: string; isOnly: boolean }[]) => {
      const alone = tasks.filter(({ isOnly }) => isOnly).map(({ scheduleName }) => scheduleName)
      const all = `No more reports of ${tasks.map(({ scheduleName }) => scheduleName).join(', ')}.`
      return alone.length > 0 ? `${all} Paused, since nobody else receives them: ${alone.join(', ')}.` : all
    },
  },
} as const
