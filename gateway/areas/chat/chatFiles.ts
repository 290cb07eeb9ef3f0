import type { GatewayEnv } from '../../core/env.ts'
import { type Files, filesFolder, openFiles } from '../../core/files/face.ts'

/**
 * Where files that people and machines say are kept: apart from those of rows, so that nothing but a message leads to
 * one, and what no message has any more goes soon (`forgetChat.ts`).
 */
export const chatFiles = (env: Pick<GatewayEnv, 'FILES_URL' | 'TAKT_HOME'>): Files =>
  openFiles(filesFolder(env), 'chat')
