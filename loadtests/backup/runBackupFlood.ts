import { startInstallation } from '../installation/startInstallation.ts'
import { compareRestored, type Restored } from './compareRestored.ts'
import { floodBackup } from './floodBackup.ts'
import { runBackup } from './runBackup.ts'

/**
 * Backs up an installation in which machines publish and users enter reasons without a pause, restores it into an empty
 * folder, and compares its windows with its raw slices and reasons.
 */
export async function runBackupFlood(options: {
  machines: number
  beforeMs: number
}): Promise<Restored & { backupMs: number }> {
  const { home, backup, before, backupMs } = await floodBackup(options)
  const other = `${home} again`
  const { code, output } = await runBackup(other, 'restore', backup)
  if (code !== 0) throw new Error(`the restore failed: ${output}`)
  const again = await startInstallation({ home: other })
  try {
    return { ...(await compareRestored(other, before)), backupMs }
  } finally {
    await again.stop()
  }
}
