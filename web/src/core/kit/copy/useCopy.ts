import { SaidError } from '../../api/apiError.ts'
import { tellFailure } from '../../api/tellFailure.ts'
import { useNotices } from '../notice/NoticeBar.tsx'
import { copyTexts as texts } from './texts.ts'

/**
 * Puts a text on the clipboard, also where the page was not loaded from a secure address, as in many plants; rejects
 * where the browser refuses.
 */
async function copyText(text: string): Promise<void> {
  // Browsers have it for secure addresses alone, against what their types say.
  const clipboard = navigator.clipboard as Clipboard | undefined
  if (clipboard)
    return clipboard.writeText(text).catch((error: unknown) => {
      throw new SaidError(texts.refused, { cause: error })
    })
  const give = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
    // Whoever else listens would put what is selected in its place.
    event.stopImmediatePropagation()
  }
  document.addEventListener('copy', give, { capture: true, once: true })
  const isDone = document.execCommand('copy')
  document.removeEventListener('copy', give, { capture: true })
  if (!isDone) throw new SaidError(texts.refused)
}

/** Copies a text to the clipboard and says whether it did. */
export function useCopy(): (text: string) => void {
  const notices = useNotices()
  return (text) =>
    void copyText(text).then(
      () => notices.success(texts.copied),
      (error: unknown) => tellFailure(notices, error),
    )
}
