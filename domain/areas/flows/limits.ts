import { longestCommaList } from '../../core/item/commaList.ts'
import type { ShapeLimits } from '../messages/jsonShape.ts'

/** Maximum number of steps in a design, including its trigger. */
export const maxSteps = 50
/** Maximum length of a design in characters. */
export const longestDesign = 256 * 1024
/** Maximum depth, keys and values of a design as JSON, whatever its content. */
export const designShape: ShapeLimits = { depth: 16, keys: 200, values: 20_000 }
/** Maximum number of paths to values in a design. */
export const maxPaths = 5000
/** Maximum number of rows that a step finds or loops over. */
export const maxRows = 1000
/** Maximum number of step executions in one run; each iteration of an `each` counts. */
export const maxStepExecutions = 10_000
/** Maximum length of a template in characters, before its placeholders are filled. */
export const longestTemplate = 10_000
/** Maximum length in characters of all texts of a step after filling, and of a request or response body. */
export const largestText = 1024 * 1024
/** Maximum length of a filter operand in characters, as in lists. */
export const longestCompared = longestCommaList
/** Maximum total size in characters of the rows that one step finds. */
export const maxFoundCharacters = 4 * largestText
/** Maximum total size in characters of everything that the steps of a run write, find and receive. */
export const maxRunCharacters = 64 * largestText
/** Maximum number of flows per organization. */
export const maxFlows = 200
/** Maximum number of secrets per flow. */
export const maxSecrets = 20
/** Maximum number of characters of a step's input or output that a run's log stores. */
export const maxLoggedCharacters = 2000
