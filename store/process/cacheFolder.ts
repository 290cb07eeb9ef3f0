import { homedir } from 'node:os'
import { join } from 'node:path'

/** Where programs are kept that npm does not have: outside the checkout, so that every copy finds them. */
export const cacheFolder = () => join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'takt')
