import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../../app/app.ts'
import { partialDependencies } from '../../app/dependencies.fixture.ts'
import { openAreas } from '../../app/openAreas.ts'
import { createAssets } from './loadAssets.ts'
import { webRoutes } from './webRoutes.ts'

const script = `console.log(${JSON.stringify('x'.repeat(3000))})`

describe('the web application', () => {
  let folder: string
  let app: ReturnType<typeof createApp>
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'takt-web-'))
    await mkdir(join(folder, 'dist', 'assets'), { recursive: true })
    await writeFile(join(folder, 'secret.txt'), 'not for anybody')
    await writeFile(
      join(folder, 'dist', 'index.html'),
      '<meta content="__CSP_NONCE__"><script nonce="__CSP_NONCE__"></script>',
    )
    await writeFile(join(folder, 'dist', 'takt.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
    await writeFile(join(folder, 'dist', 'assets', 'main-abc123.js'), script)
    // Only the web application is requested; no database is used.
    const dependencies = partialDependencies({})
    app = createApp(
      openAreas(dependencies, [
        { name: 'web', open: () => ({ rootRoutes: webRoutes(createAssets(join(folder, 'dist'))) }) },
      ]),
    )
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const policyOf = (reply: Response) => reply.headers.get('content-security-policy') ?? ''

  test('every unhandled path returns the page, never cached, with its own nonce', async () => {
    const nonces = new Set<string>()
    for (const path of ['/', '/login', '/efficiency/overall?range=today', '/index.html', '/no/such/page.html']) {
      const reply = await app.request(path)
      expect([path, reply.status, reply.headers.get('cache-control')]).toEqual([path, 200, 'no-store'])
      const nonce = /'nonce-([^']+)'/.exec(policyOf(reply))?.[1]
      expect(await reply.text()).toBe(`<meta content="${nonce}"><script nonce="${nonce}"></script>`)
      nonces.add(nonce!)
    }
    expect(nonces.size).toBe(5)
  })

  test('the content security policy allows the page its own resources only, and no eval', async () => {
    const reply = await app.request('/', { headers: { host: 'takt.plant.example:8080' } })
    const policy = policyOf(reply)
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("worker-src 'self';")
    expect(policy).toContain("connect-src 'self' ws://takt.plant.example:8080 wss://takt.plant.example:8080;")
    expect(policy).toContain("img-src 'self' data: blob:;")
    expect(policy).not.toMatch(/unsafe|https?:|\*/)
    const forged = await app.request('/', { headers: { host: "x; script-src 'unsafe-eval'" } })
    expect(policyOf(forged)).not.toMatch(/unsafe/)
  })

  test('a script has its own policy, which restricts a worker to this origin', async () => {
    const reply = await app.request('/assets/main-abc123.js', { headers: { host: 'takt.example' } })
    expect(policyOf(reply)).toBe(
      "default-src 'none'; script-src 'self'; connect-src 'self' ws://takt.example wss://takt.example; " +
        "worker-src 'self'",
    )
    expect(policyOf(await app.request('/takt.svg'))).toBe("default-src 'none'; frame-ancestors 'none'")
  })

  test('hashed assets are cached permanently, others are validated by their ETag', async () => {
    const asset = await app.request('/assets/main-abc123.js')
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(asset.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(await asset.text()).toBe(script)
    const icon = await app.request('/takt.svg')
    expect(icon.headers.get('cache-control')).toBe('no-cache')
    const again = await app.request('/takt.svg', { headers: { 'if-none-match': icon.headers.get('etag')! } })
    expect(again.status).toBe(304)
  })

  test('assets are compressed as the browser accepts', async () => {
    const request = async (accepted: string) => {
      const reply = await app.request('/assets/main-abc123.js', { headers: { 'accept-encoding': accepted } })
      const bytes = Buffer.from(await reply.arrayBuffer())
      return { encoding: reply.headers.get('content-encoding'), bytes }
    }
    const [br, gzip, none] = [await request('gzip, br'), await request('gzip, br;q=0'), await request('identity')]
    expect([br.encoding, gzip.encoding, none.encoding]).toEqual(['br', 'gzip', null])
    expect(brotliDecompressSync(br.bytes).toString()).toBe(script)
    expect(gunzipSync(gzip.bytes).toString()).toBe(script)
    expect(none.bytes.toString()).toBe(script)
  })

  test('files compressed by the build are served as they are, only at the path of the original', async () => {
    const file = join(folder, 'dist', 'assets', 'built-abc123.js')
    const [br, gzip] = [brotliCompressSync(`${script}//br`), gzipSync(`${script}//gzip`)]
    await Promise.all([writeFile(file, script), writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gzip)])
    // The folder is read again when its page is requested.
    await utimes(join(folder, 'dist', 'index.html'), 2, 2)
    for (const [accepted, bytes] of [
      ['br', br],
      ['gzip', gzip],
      ['identity', Buffer.from(script)],
    ] as const) {
      const reply = await app.request('/assets/built-abc123.js', { headers: { 'accept-encoding': accepted } })
      expect(Buffer.from(await reply.arrayBuffer())).toEqual(bytes)
    }
    expect((await app.request('/assets/built-abc123.js.br')).status).toBe(404)
  })

  test('a missing asset is a 404, and nothing outside the folder can be reached', async () => {
    expect((await app.request('/assets/gone-1.js')).status).toBe(404)
    for (const path of [
      '/../secret.txt',
      '/%2e%2e/secret.txt',
      '/assets/..%2f..%2fsecret.txt',
      '/assets/%2e%2e/%2e%2e/secret.txt',
    ])
      expect(await (await app.request(path)).text()).not.toContain('not for anybody')
  })

  test('every response has strict security headers; API responses may not be cached or framed', async () => {
    for (const path of ['/', '/assets/main-abc123.js', '/api/nothing', '/assets/gone-1.js']) {
      const { headers } = await app.request(path)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('x-frame-options')).toBe('DENY')
    }
    const api = await app.request('/api/nothing')
    expect([api.status, api.headers.get('cache-control')]).toEqual([401, 'no-store'])
    expect(policyOf(api)).toBe("default-src 'none'; frame-ancestors 'none'")
  })

  test('a new build is served at once; without a build the response says what to do', async () => {
    await writeFile(join(folder, 'dist', 'index.html'), '<p>second</p>')
    await utimes(join(folder, 'dist', 'index.html'), 1, 1)
    expect(await (await app.request('/')).text()).toBe('<p>second</p>')
    await rm(join(folder, 'dist'), { recursive: true })
    const reply = await app.request('/')
    expect([reply.status, await reply.text()]).toEqual([503, expect.stringMatching(/npm run build/)])
  })
})
