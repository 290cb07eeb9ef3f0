import type { Plugin } from 'vite'

const id = 'virtual:apiDocument'

/** Provides `virtual:apiDocument`: the API document of the gateway's present sources, for the fake server. */
export const apiDocument = (): Plugin => ({
  name: 'api-document',
  resolveId: (source) => (source === id ? `\0${id}` : null),
  async load(loaded) {
    if (loaded !== `\0${id}`) return null
    const { readApiDocument } = await import('../../gateway/app/apiDocument.fixture.ts')
    return `export default ${await readApiDocument()}`
  },
})
