import { UserError } from '../../api/apiError.ts'
import { reportFailure } from '../../api/reportFailure.ts'
import { useNotices } from '../notice/NoticeBar.tsx'
import { copyTexts as texts } from './texts.ts'

/**
 * Copies a text to the clipboard, also if the page was not loaded over HTTPS, as in many plants; rejects if the browser
 * denies it.
 */
async function copyText(text: string): Promise<void> {
  // Browsers provide it only in secure contexts, contrary to its type.
  const clipboard = navigator.clipboard as Clipboard | undefined
  if (clipboard)
    return clipboard.writeText(text).catch((error: unknown) => {
      throw new UserError(texts.denied, { cause: error })
    })
  const handleCopy = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
    // Other listeners would replace the text by the selection.
    event.stopImmediatePropagation()
  }
  document.addEventListener('copy', handleCopy, { capture: true, once: true })
  const isCopied = document.execCommand('copy')
  document.removeEventListener('copy', handleCopy, { capture: true })
  if (!isCopied) throw new UserError(texts.denied)
}

/** Returns a function that copies a text to the clipboard and shows a notice of the result. */
export function useCopy(): (text: string) => void {
  const notices = useNotices()
  return (text) =>
    void copyText(text).then(
      () => notices.success(texts.copied),
      (error: unknown) => reportFailure(notices, error),
    )
}
