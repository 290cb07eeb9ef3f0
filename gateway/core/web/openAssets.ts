import { fileURLToPath } from 'node:url'
import { createAssets } from './loadAssets.ts'

const folder = fileURLToPath(new URL('../../../web/dist', import.meta.url))

/** The built web application of a gateway. Use it by `Gateway.shared`. */
export const openAssets = () => createAssets(folder)
