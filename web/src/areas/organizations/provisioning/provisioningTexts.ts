import { words } from '../../../core/kit/words.ts'
import type { Step } from './provisioningTypes.ts'

/** Texts of creating an organization. */
export const provisioningTexts = {
  add: 'Add organization',
  title: 'New organization',
  fields: {
    organizationName: words.name,
    location: 'Location',
    timeZone: words.timeZone,
    aiEnabled: 'AI features',
  },
  zoneHelp: 'Days, weeks and months of its KPIs start and end in this time zone.',
  missing: { organizationName: 'Enter a name for the organization', timeZone: 'Choose a time zone' },
  progress: 'Progress',
  steps: {
    create: 'Create the organization',
    configure: 'Configure the organization',
    settings: 'Save its settings',
    tasks: 'Add its scheduled tasks',
    token: 'Finish',
  } satisfies Record<Step, string>,
  states: { done: 'done', running: 'in progress', failed: 'failed', waiting: 'waiting' },
  polls: (count: number) => `attempt ${count} of 60`,
  retry: words.again,
  giveUp: 'Stop',
  open: 'Open the organization',
  added: 'Organization Added',
  createFailed: (message: string) => `An error occurred while creating the organization: ${message}`,
  left: 'The page was left in the meantime. Check in the tree whether the organization exists before you try again.',
  configureFailed: 'Provisioning failure',
  completionFailed: 'Provisioning completion failure',
  settingsFailed: 'Settings update failure',
  taskFailed: 'Scheduled task creation failure',
} as const
