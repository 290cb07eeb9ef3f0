import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts } from '@takt/launch/freePorts.ts'
import { build, preview } from 'vite'

/**
 * Builds the application with the second dashboard, in its shipped form, and serves it before the gateway at `gateway`.
 */
export async function serveSecondDashboard(gateway: string): Promise<{ origin: string; close: () => Promise<void> }> {
  process.env.NODE_ENV = 'production'
  const outDir = join(tmpdir(), `takt-second-dashboard-${process.pid}`)
  const page = {
    configFile: join(import.meta.dirname, '../../vite.config.ts'),
    root: import.meta.dirname,
    build: {
      outDir,
      emptyOutDir: true,
      rolldownOptions: { input: { index: join(import.meta.dirname, 'index.html') } },
    },
    logLevel: 'error',
  } as const
  await build(page)
  const [port = 0] = await freePorts(1)
  const proxy = { '/api': gateway, '/messaging': { target: gateway, ws: true } }
  const server = await preview({ ...page, preview: { host: '127.0.0.1', port, strictPort: true, proxy } })
  return {
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      await server.close()
      await rm(outDir, { recursive: true, force: true })
    },
  }
}
