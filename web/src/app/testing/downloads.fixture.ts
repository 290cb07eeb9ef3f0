import { onTestFinished, vi } from 'vitest'

type Download = { name: string; content: Blob; text: () => Promise<string> }

/** Records the files that the page saves, oldest first; none reaches the disk. */
export function recordDownloads(): readonly Download[] {
  const downloads: Download[] = []
  const blobs = new Map<string, Blob>()
  const { createObjectURL } = URL
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    const url = createObjectURL.call(URL, content)
    if (content instanceof Blob) blobs.set(url, content)
    return url
  })
  const original = HTMLAnchorElement.prototype.click
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const blob = blobs.get(this.href)
    if (blob) downloads.push({ name: this.download, content: blob, text: () => blob.text() })
    else original.call(this)
  })
  onTestFinished(() => {
    create.mockRestore()
    click.mockRestore()
  })
  return downloads
}
