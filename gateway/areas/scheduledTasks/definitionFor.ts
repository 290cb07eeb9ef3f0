import type { TaskDefinition } from '@takt/domain/areas/scheduledTasks/answers/taskDefinition.ts'
import type { WorkflowDefinition } from '@takt/domain/areas/scheduledTasks/workflows/workflowDefinition.ts'

const looksLikeAddress = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)

/** A kind of task as a user is offered it: letters go to the own address, unless the user's name is none. */
export function definitionFor(definition: WorkflowDefinition, userName: string): TaskDefinition {
  const { workflowType, label, optionDefinitions } = definition
  const own = looksLikeAddress(userName) ? [userName.toLowerCase()] : []
  return {
    workflowType,
    label,
    optionDefinitions: optionDefinitions.map((option) =>
      option.name === 'emailRecipients' ? { ...option, default: own } : option,
    ),
  }
}
