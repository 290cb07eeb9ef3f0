import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { launchChromium } from '@takt/launch/testing/launchChromium.fixture.ts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocketServer } from 'ws'
import { createApp } from '../../app/app.ts'
import { partialDependencies } from '../../app/dependencies.fixture.ts'
import { openAreas } from '../../app/openAreas.ts'
import { createAssets } from './loadAssets.ts'
import { webRoutes } from './webRoutes.ts'

const page = `<!doctype html><meta name="csp-nonce" content="__CSP_NONCE__">
<style nonce="__CSP_NONCE__">#styled { width: 7px }</style><style>#unstyled { width: 7px }</style>
<div id="styled"></div><div id="unstyled"></div>
<script>window.inlineRan = true</script><script type="module" src="/assets/main.js"></script>`

const tries = `
const tried = async (attempt) => { try { return (await attempt()) ?? 'allowed' } catch { return 'refused' } }
const opened = (url) => new Promise((resolve, reject) => {
  const socket = new WebSocket(url); socket.onopen = () => resolve('allowed'); socket.onerror = reject })
const attempts = (own, foreign) => Promise.all([
  tried(() => { eval('1') }), tried(() => fetch('/takt.svg').then(() => 'allowed')), tried(() => fetch(foreign)),
  tried(() => opened(own.replace('http', 'ws'))), tried(() => opened(foreign.replace('http', 'ws')))])`

const main = `${tries}
const foreign = new URLSearchParams(location.search).get('foreign')
const worker = new Worker('/assets/worker.js', { type: 'module' })
worker.onmessage = async ({ data }) => { window.result = { page: await attempts(location.origin, foreign), worker: data,
  inline: window.inlineRan === true, styled: styled.offsetWidth, unstyled: unstyled.offsetWidth === 7 } }
worker.postMessage({ own: location.origin, foreign })`

const worker = `${tries}
onmessage = async ({ data }) => postMessage(await attempts(data.own, data.foreign))`

let folder: string
let browser: Browser
const servers: Server[] = []

async function listen(server: Server): Promise<string> {
  new WebSocketServer({ server })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'takt-web-'))
  await mkdir(join(folder, 'assets'))
  const files = { 'index.html': page, 'takt.svg': '<svg/>', 'assets/main.js': main, 'assets/worker.js': worker }
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  browser = await launchChromium()
})
afterAll(async () => {
  await browser?.close()
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
  await rm(folder, { recursive: true, force: true })
})

test('in a real browser pages and workers reach only their own origin and its WebSocket, and eval is blocked', async () => {
  // Only the web application is requested; no database is used.
  const dependencies = partialDependencies({})
  const app = createApp(
    openAreas(dependencies, [{ name: 'web', open: () => ({ rootRoutes: webRoutes(createAssets(folder)) }) }]),
  )
  const text = await listen(createServer(getRequestListener(app.fetch)))
  const open = { 'access-control-allow-origin': '*' }
  const foreign = await listen(createServer((_request, response) => response.writeHead(200, open).end('leak')))
  const tab = await browser.newPage()
  await tab.goto(`${text}/any/address?foreign=${foreign}`)
  const result = await tab.waitForFunction(() => (globalThis as { result?: unknown }).result)
  const attempts = ['refused', 'allowed', 'refused', 'allowed', 'refused']
  expect(await result.jsonValue()).toEqual({
    page: attempts,
    worker: attempts,
    inline: false,
    styled: 7,
    unstyled: false,
  })
})
