import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { pdfParts } from './pdfParts.ts'
import { pressedFiles } from './pressedFiles.ts'

const gateway = process.env.TAKT_GATEWAY ?? 'http://127.0.0.1:8080'

/** The packages that change rarely, in files of their own: a new release of ours leaves them in the browser's cache. */
const lasting: [name: string, packages: RegExp][] = [
  ['react', /node_modules\/(react|react-dom|scheduler)\//],
  ['mui', /node_modules\/(@mui|@emotion|react-transition-group|@popperjs|stylis)\//],
  ['tanstack', /node_modules\/@tanstack\//],
  ['machines', /node_modules\/(xstate|@xstate)\//],
  ['chart', /node_modules\/uplot\//],
  ['temporal', /node_modules\/temporal-/],
]

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), pdfParts(), pressedFiles()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        index: join(import.meta.dirname, 'index.html'),
        awayWorker: join(import.meta.dirname, 'src/core/session/away/awayWorker.ts'),
      },
      output: {
        // Browsers ask for a worker that holds pages at an address that stays.
        entryFileNames: ({ name }) => (name === 'awayWorker' ? '[name].js' : 'assets/[name]-[hash].js'),
        codeSplitting: {
          groups: [
            ...lasting.map(([name, test]) => ({ name, test, priority: 1 })),
            // What several screens stand on comes at once: a page asks for 40 files in place of 170.
            { name: 'common', test: /\/(web\/src|domain)\//, minShareCount: 3 },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  server: {
    proxy: {
      '/api': gateway,
      '/readyz': gateway,
      '/messaging': { target: gateway, ws: true },
      '^/calls\\?token=': { target: gateway, ws: true },
    },
  },
})
