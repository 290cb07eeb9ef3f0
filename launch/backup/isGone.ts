/** Answers null for what is not there (any more); throws every other error. */
export function isGone(error: NodeJS.ErrnoException): null {
  if (error.code !== 'ENOENT') throw error
  return null
}
