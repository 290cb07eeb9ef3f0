import { flowTexts as texts } from './texts.ts'

/** What is said once something was done with a flow. */
export const flowActions = { texts: { added: texts.added, updated: texts.updated, deleted: texts.deleted } }
