import { useCallback } from 'react'
import { keptFile } from '../../../core/session/away/awayFiles.ts'
import { useClient } from '../../../core/session/SessionContext.tsx'
import { type FileAddress, keptAs } from './fileAddress.ts'

/** Reads a file of a revision: what is kept of it on this device (it never changes), else from the server. */
export function useFile() {
  const client = useClient()
  return useCallback(
    async (file: FileAddress, signal: AbortSignal): Promise<Blob> =>
      (await keptFile(keptAs(file))) ?? client.file(file.path, { query: file.query, signal }),
    [client],
  )
}
