import { useEffect } from 'react'
import { tokenRejected } from '../../core/api/client.ts'
import { useNotices } from '../../core/kit/notice/NoticeBar.tsx'

const failureMs = 5000

/** Says for a moment what could not be had; the end of the session says itself. */
export function useSaidBriefly(sentence: string, error: Error | null): void {
  const notices = useNotices()
  useEffect(() => {
    if (error && error.message !== tokenRejected) notices.error(sentence, failureMs)
  }, [error, notices, sentence])
}
