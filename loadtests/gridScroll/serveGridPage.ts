import { readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** Builds the production page of a single grid and serves it. */
export async function serveGridPage(): Promise<{ origin: string; close: () => Promise<void> }> {
  process.env.NODE_ENV = 'production'
  const outDir = join(tmpdir(), `takt-grid-page-${process.pid}`)
  await build({
    configFile: fileURLToPath(new URL('../../web/vite.config.ts', import.meta.url)),
    root: fileURLToPath(new URL('../../web/e2e/lists/gridPage', import.meta.url)),
    build: { outDir, emptyOutDir: true },
    logLevel: 'error',
  })
  const server = createServer(async ({ url = '/' }, reply) => {
    const { pathname } = new URL(url, 'http://localhost')
    const name = pathname === '/' ? '/index.html' : pathname
    const content = await readFile(join(outDir, name)).catch(() => null)
    reply.writeHead(content ? 200 : 404, { 'content-type': types[extname(name)] ?? 'application/octet-stream' })
    reply.end(content)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await rm(outDir, { recursive: true, force: true })
    },
  }
}
