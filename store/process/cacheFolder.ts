import { homedir } from 'node:os'
import { join } from 'node:path'

/**
 * Returns the cache folder for programs that npm does not provide: outside the checkout, so that every copy uses them.
 */
export const cacheFolder = () => join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'takt')
