import type { Plugin } from 'vite'

/** Builds components as they are shipped: React's production build takes half the processor time of its other one. */
export const productionReact = (): Plugin => ({
  name: 'production-react',
  enforce: 'post',
  config: () => ({
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { runtime: 'automatic', development: false, refresh: false } },
  }),
})
