/** Returns null if the file does not exist (any more); throws every other error. */
export function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code !== 'ENOENT') throw error
  return null
}
