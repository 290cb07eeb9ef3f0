import { useEffect } from 'react'
import { tokenRejected } from '../../core/api/client.ts'
import { useNotices } from '../../core/kit/notice/NoticeBar.tsx'

const failureMs = 5000

/** Shows an error notice briefly, except for the end of the session, which has its own message. */
export function useBriefErrorNotice(message: string, error: Error | null): void {
  const notices = useNotices()
  useEffect(() => {
    if (error && error.message !== tokenRejected) notices.error(message, failureMs)
  }, [error, notices, message])
}
