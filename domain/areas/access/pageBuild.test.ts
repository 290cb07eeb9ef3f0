import { expect, test } from 'vitest'
import { buildOf, filesOf } from './pageBuild.ts'

const page = (script: string, nonce: string) => `<!doctype html><html><head>
  <meta name="csp-nonce" content="${nonce}" /><link rel="icon" href="/takt.svg" />
  <script type="module" crossorigin src="/assets/${script}.js"></script>
  <link rel="modulepreload" crossorigin href="/assets/react-1.js">
  <link rel="stylesheet" crossorigin href="/assets/index-2.css"></head><body><div id="root"></div></body></html>`

test('the build of a page does not depend on its nonce and changes with its scripts', () => {
  expect(buildOf(page('index-a', 'one'))).toBe(buildOf(page('index-a', 'two')))
  expect(buildOf(page('index-a', 'one'))).not.toBe(buildOf(page('index-b', 'one')))
  expect(buildOf('The web application has not been built yet.')).toBe('')
})

test('lists the files that a page loads at start, and no others', () => {
  expect(filesOf(page('index-a', 'x'))).toEqual(['/assets/index-a.js', '/assets/react-1.js', '/assets/index-2.css'])
})
