import '@fontsource-variable/inter/wght.css'
import createCache from '@emotion/cache'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Styles } from '../core/kit/Styles.tsx'
import { App } from './App.tsx'
import { convertToRem } from './lengthsInRem.ts'
import type { AppParts } from './startApp.ts'

/** Renders the application into the page's `#root`, with styles that the content security policy allows. */
export function renderApp(parts: AppParts): void {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
  const styles = convertToRem(createCache({ key: 'takt', ...(nonce ? { nonce } : {}) }))
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root')
  createRoot(root).render(
    <StrictMode>
      <Styles styles={styles}>
        <App parts={parts} />
      </Styles>
    </StrictMode>,
  )
}
