import { flowTexts as texts } from './texts.ts'

/** Notices after actions on a flow. */
export const flowActions = { texts: { added: texts.added, updated: texts.updated, deleted: texts.deleted } }
