import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { useRootSize } from './rootSize.ts'

function RootSize() {
  return <output>{`${useRootSize()} px`}</output>
}

test('a style sheet that changes the root font size is detected without a resize', async () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<RootSize />)
  const style = document.createElement('style')
  onTestFinished(() => {
    root.unmount()
    style.remove()
    document.body.replaceChildren()
  })
  await expect.element(page.getByText('16 px')).toBeVisible()
  style.textContent = 'html:root { font-size: 20px }'
  document.head.append(style)
  await expect.element(page.getByText('20 px')).toBeVisible()
  style.remove()
  await expect.element(page.getByText('16 px')).toBeVisible()
})
