/**
 * Time allowed for loops to end after a failure (ms); hanging ones are abandoned, and their rows never take precedence
 * (`versions.ts`).
 */
export const loopEndMs = 5000
