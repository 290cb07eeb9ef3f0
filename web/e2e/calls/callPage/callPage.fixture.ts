import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { build } from 'vite'

/** The files of a built page, by path. */
export type BuiltPage = ReadonlyMap<string, string>

const base = '/callPage/'
const html = `<!doctype html><html lang="en"><title>A call alone</title><script type="module" src="${base}main.js"></script></html>`

/** Builds a page that takes part in a call without screens. */
export async function buildCallPage(): Promise<BuiltPage> {
  const built = await build({
    configFile: false,
    root: fileURLToPath(new URL('.', import.meta.url)),
    base,
    logLevel: 'error',
    build: {
      write: false,
      target: 'esnext',
      rollupOptions: {
        input: fileURLToPath(new URL('main.ts', import.meta.url)),
        output: { entryFileNames: 'main.js', chunkFileNames: '[name].js' },
      },
    },
  })
  const outputs = [built].flat().flatMap((output) => ('output' in output ? output.output : []))
  return new Map([
    [base, html],
    ...outputs.flatMap((file) => ('code' in file ? [[`${base}${file.fileName}`, file.code] as const] : [])),
  ])
}

/** Opens it on the gateway's own origin, so that it uses its API and WebSockets. */
export async function openCallPage(page: Page, built: BuiltPage, origin: string): Promise<void> {
  await page.route(`${origin}${base}**`, (route) => {
    const path = new URL(route.request().url()).pathname
    const contentType = path === base ? 'text/html' : 'text/javascript'
    return route.fulfill({ contentType, body: built.get(path) ?? '' })
  })
  await page.goto(`${origin}${base}`)
  await page.waitForFunction('window.callPage')
}
