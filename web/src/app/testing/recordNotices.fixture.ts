/**
 * Records the texts of all notices in the order in which they are shown: a notice that hides after some seconds may be
 * gone before a slow test reads it.
 */
export function recordNotices() {
  const texts: string[] = []
  const recorded = new WeakSet<Element>()
  const observer = new MutationObserver(() => {
    for (const alert of document.querySelectorAll('.MuiSnackbar-root [role=alert]')) {
      if (recorded.has(alert)) continue
      recorded.add(alert)
      texts.push(alert.textContent)
    }
  })
  observer.observe(document.body, { childList: true, subtree: true })
  return { texts, stop: () => observer.disconnect() }
}
