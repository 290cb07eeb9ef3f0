import { onTestFinished, vi } from 'vitest'

/** Records the files that the application offers for download until the test ends, in place of saving them. */
export function recordDownloads(): { name: string; content: Blob }[] {
  const files: { name: string; content: Blob }[] = []
  const contents = new Map<string, Blob>()
  const { createObjectURL } = URL
  const creating = vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    const url = createObjectURL(content)
    if (content instanceof Blob) contents.set(url, content)
    return url
  })
  const { click } = HTMLAnchorElement.prototype
  const clicking = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    const content = contents.get(this.href)
    if (content) files.push({ name: this.download, content })
    else click.call(this)
  })
  onTestFinished(() => {
    creating.mockRestore()
    clicking.mockRestore()
  })
  return files
}
