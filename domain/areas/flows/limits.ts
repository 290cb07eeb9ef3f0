import { longestCommaList } from '../../core/item/commaList.ts'
import type { ShapeLimits } from '../messages/jsonShape.ts'

/** So many steps a design has at most, its trigger among them, */
export const mostSteps = 50
/** and so many characters. */
export const longestDesign = 256 * 1024
/** So much there is in one at most, whatever it means, */
export const designShape: ShapeLimits = { depth: 16, keys: 200, values: 20_000 }
/** and so many paths to values. */
export const mostPaths = 5000
/** So many rows a step finds, or goes through, at most. */
export const mostRows = 1000
/** So many times steps of one run are done at most, each round of an `each` counted. */
export const mostDone = 10_000
/** So long a text with values in it may be, as it is written, */
export const longestTemplate = 10_000
/** and all of a step once they are in it; so large is what another system sends or answers (characters). */
export const largestText = 1024 * 1024
/** So long a text is at most that something is compared with, as in lists, */
export const longestCompared = longestCommaList
/** so much may the rows have that one step finds, */
export const largestFound = 4 * largestText
/** and so much what all steps of a run wrote, found and were answered (characters). */
export const mostHeld = 64 * largestText
/** So many flows an organization has at most. */
export const mostFlows = 200
/** So many secrets a flow keeps at most. */
export const mostSecrets = 20
/** So much of what went into a step and came out of it is kept with a run (characters). */
export const longestTold = 2000
