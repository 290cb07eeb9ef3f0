import { tellFailure } from '../../api/tellFailure.ts'
import { useNotices } from '../notice/NoticeBar.tsx'
import { copyText } from './copyText.ts'
import { copyTexts as texts } from './texts.ts'

/** Copies a text to the clipboard and says whether it did. */
export function useCopy(): (text: string) => void {
  const notices = useNotices()
  return (text) =>
    void copyText(text).then(
      () => notices.success(texts.copied),
      (error: unknown) => tellFailure(notices, error),
    )
}
