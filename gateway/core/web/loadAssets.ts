import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const typeOf: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
}
const compressibleTypes = /\.(js|css|html|json|svg|txt|wasm|webmanifest)$/

export type Asset = {
  type: string
  etag: string
  plain: Uint8Array<ArrayBuffer>
  br?: Uint8Array<ArrayBuffer>
  gzip?: Uint8Array<ArrayBuffer>
}

const press = {
  br: (bytes: Uint8Array) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: promisify(gzip) as (bytes: Uint8Array) => Promise<Buffer>,
}

async function loadAsset(file: string): Promise<Asset> {
  const plain = new Uint8Array(await readFile(file))
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`
  const asset: Asset = { type: typeOf[extname(file)] ?? 'application/octet-stream', etag, plain }
  if (!compressibleTypes.test(file) || plain.byteLength < 1000) return asset
  const [br, zipped] = await Promise.all([
    readFile(`${file}.br`).catch(() => press.br(plain)),
    readFile(`${file}.gz`).catch(() => press.gzip(plain)),
  ])
  return { ...asset, br: new Uint8Array(br), gzip: new Uint8Array(zipped) }
}

/**
 * Lists the files of a folder by their path from it (`/assets/x.js`); only listed files can be requested. Files in
 * hidden folders, which describe the build, are left out.
 */
async function listFiles(folder: string): Promise<Map<string, string>> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = names
    .filter((name) => name.isFile() && !/\.(br|gz)$/.test(name.name))
    .map((name) => join(name.parentPath, name.name))
  const paths = files.map((file) => [file.slice(folder.length).replaceAll('\\', '/'), file] as const)
  return new Map(paths.filter(([path]) => !path.includes('/.')))
}

/**
 * Serves a built web application: files are read on first request and cached in memory, compressed as the build left
 * them beside each file (`web/pressedFiles.ts`) or else compressed here; reloaded after a new build. `get` returns null
 * for unknown paths, `page` the text of index.html, or null if nothing has been built.
 */
export function createAssets(folder: string) {
  let built = Number.NaN
  let files = new Map<string, string>()
  let loaded = new Map<string, Promise<Asset>>()
  async function refresh() {
    const stats = await stat(join(folder, 'index.html')).catch(() => null)
    if (!stats) return false
    if (stats.mtimeMs === built) return true
    files = await listFiles(folder)
    loaded = new Map()
    built = stats.mtimeMs
    return true
  }
  async function get(path: string): Promise<Asset | null> {
    if (!(await refresh())) return null
    const file = files.get(path)
    if (!file) return null
    const asset = loaded.get(path) ?? loadAsset(file)
    loaded.set(path, asset)
    return asset
  }
  return {
    get,
    async page(): Promise<string | null> {
      const asset = await get('/index.html')
      return asset && new TextDecoder().decode(asset.plain)
    },
  }
}
