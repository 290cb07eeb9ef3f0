import type { GatewayEnv } from '../../core/env.ts'
import { type Files, filesFolder, openFiles } from '../../core/files/index.ts'

/**
 * Storage for chat files of people and machines: separate from files of rows, so that they are accessible only through
 * a message, and unused ones are deleted soon (`deleteOldChat.ts`).
 */
export const chatFiles = (env: Pick<GatewayEnv, 'FILES_URL' | 'TAKT_HOME'>): Files =>
  openFiles(filesFolder(env), 'chat')
