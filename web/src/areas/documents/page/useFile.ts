import { useCallback } from 'react'
import { readOfflineFile } from '../../../core/session/away/offlineFiles.ts'
import { useClient } from '../../../core/session/SessionContext.tsx'
import { type FileAddress, storageName } from './fileAddress.ts'

/**
 * Returns a function that reads a file of a revision: from this device if it is stored there (files never change),
 * otherwise from the server.
 */
export function useFile() {
  const client = useClient()
  return useCallback(
    async (file: FileAddress, signal: AbortSignal): Promise<Blob> =>
      (await readOfflineFile(storageName(file))) ?? client.file(file.path, { query: file.query, signal }),
    [client],
  )
}
