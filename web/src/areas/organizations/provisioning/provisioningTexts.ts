import { words } from '../../../core/kit/words.ts'
import type { Step } from './provisioningTypes.ts'

/** Every text of making an organization. */
export const provisioningTexts = {
  add: 'Add organization',
  title: 'New organization',
  fields: {
    organizationName: words.name,
    location: 'Location',
    timeZone: words.timeZone,
    aiEnabled: 'AI features',
  },
  zoneHelp: 'Days, weeks and months of its figures are cut in this zone.',
  missing: { organizationName: 'Give the organization a name', timeZone: 'Choose a time zone' },
  progress: 'Progress',
  steps: {
    create: 'Create the organization',
    configure: 'Prepare what it needs',
    settings: 'Save its settings',
    tasks: 'Add its scheduled tasks',
    token: 'Finish',
  } satisfies Record<Step, string>,
  states: { done: 'done', running: 'in progress', failed: 'failed', waiting: 'not yet' },
  polls: (count: number) => `asked ${count} of 60 times`,
  retry: words.again,
  giveUp: 'Stop here',
  open: 'Open the organization',
  added: 'Organization Added',
  createFailed: (message: string) => `An error occurred while creating the organization: ${message}`,
  left: 'The page was left meanwhile. Look in the tree whether it is there before you try again.',
  configureFailed: 'Provisioning failure',
  completionFailed: 'Provisioning completion failure',
  settingsFailed: 'Settings update failure',
  taskFailed: 'Scheduled task creation failure',
} as const
