import type { TaskDefinition } from '@takt/domain/areas/scheduledTasks/responses/taskDefinition.ts'
import type { WorkflowDefinition } from '@takt/domain/areas/scheduledTasks/workflows/workflowDefinition.ts'

const looksLikeAddress = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)

/**
 * Returns a task type as offered to a user: the default recipient is the user's address, unless the user name is not an
 * email address.
 */
export function definitionFor(definition: WorkflowDefinition, userName: string): TaskDefinition {
  const { workflowType, label, optionDefinitions } = definition
  const defaultRecipients = looksLikeAddress(userName) ? [userName.toLowerCase()] : []
  return {
    workflowType,
    label,
    optionDefinitions: optionDefinitions.map((option) =>
      option.name === 'emailRecipients' ? { ...option, default: defaultRecipients } : option,
    ),
  }
}
